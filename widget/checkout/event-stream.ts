/** Server-sent events out of text that arrives in pieces: https://html.spec.whatwg.org/#event-stream-interpretation */
export interface ServerSentEvent {
  event: string;
  data: string;
}

export class EventStreamParser {
  #rest = '';
  #event = '';
  #data: string[] = [];

  /** The events that are complete with this piece. Comments, ids and retry times are read over. */
  push(piece: string): ServerSentEvent[] {
    const text = this.#rest + piece;
    // A CR at the very end may be half of a CRLF: it waits for the next piece.
    const end = text.endsWith('\r') ? text.length - 1 : text.length;
    const lines = text.slice(0, end).split(/\r\n|\r|\n/);
    this.#rest = (lines.pop() ?? '') + text.slice(end);
    return lines.flatMap((line) => this.#line(line));
  }

  #line(line: string): ServerSentEvent[] {
    if (line === '') return this.#dispatch();
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') this.#event = value;
    if (field === 'data') this.#data.push(value);
    return [];
  }

  #dispatch(): ServerSentEvent[] {
    const complete = this.#data.length > 0;
    const event = { event: this.#event || 'message', data: this.#data.join('\n') };
    this.#event = '';
    this.#data = [];
    return complete ? [event] : [];
  }
}
