/** Files that leave the page. */
export function download(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A name for a file that no system objects to. */
export const fileName = (world: string, ending: string): string =>
  `${world.replace(/[^\w.-]+/g, '-').replace(/\.[a-z0-9]{2,8}$/i, '')}-path.${ending}`;
