import { vi } from 'vitest';
import { readTable, type FileTable } from '#client/ui/lecture/lire-tableau.ts';

/** The thread that reads files, in the test's own: what is posted to it is read at once. */
export function lireSansFil(): void {
  vi.stubGlobal(
    'Worker',
    class {
      onmessage: (e: { data: FileTable | { faute: string } }) => void = () => undefined;
      postMessage(fichier: Blob) {
        void readTable(fichier).then((data) => this.onmessage({ data }));
      }
      terminate() {}
    },
  );
}
