import { Readable } from 'node:stream';
import type { Document, HTMLAnchorElement, Window } from 'happy-dom';
import { addMethods } from './add-methods.ts';

/** The part of Playwright's `Download` that tests use. */
interface LightDownload {
  suggestedFilename(): string;
  createReadStream(): Promise<Readable>;
}

const ofDocuments = new WeakMap<Document, Downloads>();

/** Files that a page offers to save. */
export class Downloads {
  readonly #blobs = new Map<string, Blob>();
  readonly #waiting: ((download: LightDownload) => void)[] = [];

  next(): Promise<LightDownload> {
    return new Promise((done) => this.#waiting.push(done));
  }

  /** Offers the blob that a link points to. Returns false for another link. */
  offer(link: HTMLAnchorElement): boolean {
    const blob = link.hasAttribute('download') ? this.#blobs.get(link.href) : undefined;
    if (!blob) return false;
    const createReadStream = async () => Readable.from([Buffer.from(await blob.arrayBuffer())]);
    this.#waiting.shift()?.({ suggestedFilename: () => link.download, createReadStream });
    return true;
  }

  /** Lets the scripts of a window save blobs. */
  attach(window: Window): void {
    ofDocuments.set(window.document, this);
    const { click } = window.HTMLElement.prototype;
    addMethods(window.HTMLAnchorElement.prototype, {
      click() {
        if (!ofDocuments.get(this.ownerDocument)?.offer(this)) click.call(this);
      },
    });
    const blobs = this.#blobs;
    class PageURL extends URL {
      static override createObjectURL(blob: Blob): string {
        const url = `blob:${window.location.origin}/${blobs.size}`;
        blobs.set(url, blob);
        return url;
      }
      static override revokeObjectURL(): void {}
    }
    Object.assign(window, { Blob, URL: PageURL });
  }
}
