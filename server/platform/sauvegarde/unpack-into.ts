import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readTar } from '../archive/read-tar.ts';

/** Confined to the folder. PostgreSQL syncs before replay. */
export async function unpackInto(root: string, archive: AsyncIterable<Buffer>): Promise<void> {
  for await (const { path, kind, bytes } of readTar(archive)) {
    if (path.startsWith('/') || path.split('/').includes('..') || kind === 'link')
      throw new Error(`nom refusé dans l’archive : ${path}`);
    const target = join(root, path);
    const isFolder = kind === 'folder';
    mkdirSync(isFolder ? target : dirname(target), { recursive: true, mode: 0o700 });
    if (!isFolder) await writeWhole(target, bytes);
  }
}

async function writeWhole(file: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  const descriptor = openSync(file, 'w', 0o600);
  try {
    for await (const piece of bytes)
      for (let i = 0; i < piece.length;) i += writeSync(descriptor, piece, i);
  } finally {
    closeSync(descriptor);
  }
}
