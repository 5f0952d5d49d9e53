import { readTable, type FileTable } from '#client/ui/lecture/lire-tableau.ts';
import { fichierIllisible } from '#shared/platform/import/import.phrases.ts';

/** Worker scope: parsing 50,000 rows must not block the page. */
const fil = self as unknown as {
  postMessage: (lu: FileTable | { faute: string }) => void;
  onmessage: (e: MessageEvent<Blob>) => void;
};
fil.onmessage = ({ data }) =>
  void readTable(data)
    .catch(() => ({ faute: fichierIllisible }))
    .then((lu) => fil.postMessage(lu));
