/** True for addresses that no other machine can listen in on. */
export const isLoopback = ({ hostname }: URL): boolean =>
  /^(localhost|[^.]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
