import { formatDateHeure } from '#shared/base/dates.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import { RowCutter } from './decouper-lignes.ts';
import { csvHead, csvRows } from './csv.ts';
import { sheetName, toFile, type ExportNews, type ExportJob, tooLarge } from './travail.ts';

const thread = self as unknown as {
  postMessage: (n: ExportNews) => void;
  onmessage: (e: MessageEvent<ExportJob>) => void;
};
thread.onmessage = ({ data }) =>
  void work(data).catch((error: unknown) =>
    say({
      etat: 'echec',
      erreur: error instanceof Refusal ? error.message : phrasesCommun.connexion.texte,
    }),
  );
const say = (news: ExportNews): void => thread.postMessage(news);

class Refusal extends Error {}

async function work(job: ExportJob): Promise<void> {
  const { titre, sousTitre, colonnes, mentions, genre } = job;
  if (genre === 'csv') {
    const pieces = [csvHead(colonnes)];
    const rows = await readAll(job.url, (batch) => void pieces.push(csvRows(batch, colonnes)));
    return say({ etat: 'fini', lignes: rows, fichier: toFile(genre, pieces) });
  }
  const rows: unknown[] = [];
  await readAll(job.url, (batch) => {
    rows.push(...batch);
    // Rows may have been added since the count.
    const fault = tooLarge(genre, rows.length);
    if (fault) throw new Refusal(fault);
  });
  say({ etat: 'redaction', lignes: rows.length });
  const bytes =
    genre === 'xlsx'
      ? await makeWorkbook(sheetName(job), rows, colonnes)
      : await makePaper({
          titre,
          sousTitre,
          mentions,
          colonnes,
          lignes: rows,
          date: formatDateHeure(new Date()),
        });
  say({ etat: 'fini', lignes: rows.length, fichier: toFile(genre, [bytes]) });
}

async function makeWorkbook(
  title: string,
  rows: readonly unknown[],
  columns: ExportJob['colonnes'],
): Promise<ArrayBuffer> {
  return (await import('./classeur.ts')).writeWorkbook(title, rows, columns);
}
type Printing = Parameters<(typeof import('./liste-pdf.ts'))['writeListPdf']>[0];
async function makePaper(printing: Printing): Promise<Uint8Array<ArrayBuffer>> {
  const { writeListPdf } = await import('./liste-pdf.ts');
  return new Uint8Array(
    await writeListPdf(printing, (rows) => say({ etat: 'redaction', lignes: rows })),
  );
}

/** Streamed. A truncated answer fails: half a list must not pass for a whole one. */
async function readAll(url: string, receive: (batch: unknown[]) => void): Promise<number> {
  const response = await fetch(url, { credentials: 'same-origin' });
  if (!response.ok || !response.body) throw new Refusal(await firstError(response));
  const cutter = new RowCutter();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let total = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const batch = cutter.add(value);
    if (batch.length === 0) continue;
    receive(batch);
    total += batch.length;
    say({ etat: 'lecture', lignes: total });
  }
  if (!cutter.complete) throw new Refusal('La liste reçue est incomplète. Réessayez.');
  return total;
}

async function firstError(response: Response): Promise<string> {
  const body = (await response.json().catch(() => null)) as { errors?: string[] } | null;
  return body?.errors?.[0] ?? phrasesCommun.erreurInconnue;
}
