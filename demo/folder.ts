/** The demo's own folder: `demo/` in a clone, the folder of `server.js` in a build. */
export const demoFolder = import.meta.dirname;
