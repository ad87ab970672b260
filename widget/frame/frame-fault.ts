/** Why a frame that a page brings cannot be used; loaded with what needs a working frame, since it delays no form. */
import { paths } from '../protocol/requests.ts';
import { sandboxValue } from './frame-holder.ts';

export function frameFault({ src }: HTMLIFrameElement, companion: string): string {
  const address = companion + paths.cardFrame;
  return src.split('?')[0] === address
    ? `The frame in the element needs sandbox="${sandboxValue}", and is not used.`
    : `The frame in the element is not ${address}, and is not used.`;
}
