import { expect } from '@open-wc/testing';
import { isReadable } from '../../protocol/isReadable.ts';

type Read = (controller: ReadableStreamDefaultController<Uint8Array>) => void;

const gone: Read = (controller) => controller.error(new DOMException('Changed on disk', 'NotReadableError'));
const intact: Read = (controller) => {
  controller.enqueue(new Uint8Array(1));
  controller.close();
};
const damaged: Read = (controller) => {
  controller.enqueue(new Uint8Array(1));
  gone(controller);
};

/** A file on disk whose end and whole content are read by these functions. */
function fileOf(end: Read, whole: Read): File {
  const file = new File(['content'], 'a.txt');
  const streamOf = (start: Read) => () => new ReadableStream({ start });
  return Object.assign(file, {
    stream: streamOf(whole),
    slice: () => Object.assign(new Blob(), { stream: streamOf(end) }),
  });
}

describe('isReadable', () => {
  it('[REAL-08] is true for intact files and for no files, false as soon as one of several cannot be read', async () => {
    for (const extent of ['end', 'whole'] as const) {
      expect(await isReadable([], { extent })).to.equal(true);
      expect(await isReadable([new File(['a'], 'a.txt'), new File([], 'empty.txt')], { extent })).to.equal(true);
      expect(await isReadable([fileOf(intact, intact), fileOf(gone, gone)], { extent })).to.equal(false);
    }
  });

  it('[REAL-08] detects a damaged part when it reads the whole file', async () => {
    expect(await isReadable([fileOf(intact, damaged)], { extent: 'end' })).to.equal(true);
    expect(await isReadable([fileOf(intact, damaged)], { extent: 'whole' })).to.equal(false);
  });

  it('[REAL-08] is true for a file that takes too long to read', async () => {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = () => timeout.call(AbortSignal, 0);
    try {
      const slow = fileOf(
        () => undefined,
        () => undefined,
      );
      expect(await isReadable([slow], { extent: 'whole' })).to.equal(true);
    } finally {
      AbortSignal.timeout = timeout;
    }
  });
});
