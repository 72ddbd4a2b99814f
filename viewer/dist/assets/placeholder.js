const answer = await fetch("/api/world");
document.getElementById("world").textContent = JSON.stringify(await answer.json(), null, 2);
