// Development only: the stream breaks when the demo restarts; the page reloads once it is back.
const stream = new EventSource('/reload');
let connected = false;
stream.addEventListener('open', () => {
  if (connected) location.reload();
  connected = true;
});
