/** Parses server-sent events from chunks of text. See https://html.spec.whatwg.org/#event-stream-interpretation */
export interface ServerSentEvent {
  event: string;
  data: string;
}

export class EventStreamParser {
  #rest = '';
  #event = '';
  #data: string[] = [];

  /** Returns the events completed by this chunk. Comments, ids and retry times are skipped. */
  push(piece: string): ServerSentEvent[] {
    const text = this.#rest + piece;
    // A CR at the end may be half of a CRLF: keep it for the next chunk.
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
