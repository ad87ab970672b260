/** True for loopback addresses, whose traffic stays on this machine. */
export const isLoopback = ({ hostname }: URL): boolean =>
  /^(localhost|[^.]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
