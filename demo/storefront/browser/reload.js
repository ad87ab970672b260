// Development only: the stream breaks when the demo restarts; once it is back, the page reloads.
const stream = new EventSource('/reload');
let connected = false;
stream.addEventListener('open', () => {
  if (connected) location.reload();
  connected = true;
});
