/** The entry point of the page. */
import { App } from './app';
import { expose } from './debug';
import { Hands } from './hands';
import { sayError } from './ui/messages';

window.addEventListener('error', ({ error, message }) => sayError(error ?? message));
window.addEventListener('unhandledrejection', ({ reason }) => sayError(reason));

try {
  const app = new App();
  expose(app, new Hands(app));
  app.opening.watch();
  await app.opening.start();
} catch (error) {
  sayError(error);
}
