import { Button, Callout, ProgressBar } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { Modal } from '#client/ui/modal.tsx';
import { formatNombre } from '#shared/base/montant.ts';
import { type ExportNews, exportFileName, type ExportJob, tooLarge } from '../export/travail.ts';
import { downloadFile, useObjectUrl } from '../download-file.ts';
import { DialogActions } from '../form.tsx';

const TITLES = { xlsx: 'Export du classeur', csv: 'Export CSV', pdf: 'Impression' } as const;

/** Runs in a worker, with progress; closing stops it. */
export function ExportDialog({ job, close }: { job: ExportJob; close: () => void }) {
  const news = useExport(job);
  const url = useObjectUrl(news.etat === 'fini' ? news.fichier : null);
  const name = exportFileName(job);
  useEffect(() => {
    if (url && job.genre !== 'pdf') downloadFile(url, name);
  }, [url, job.genre, name]);
  return (
    <Modal
      isOpen
      className="export"
      aria-labelledby="export-titre"
      onClose={close}
      canOutsideClickClose={false}
    >
      <div className="confirmation-corps">
        <h2 id="export-titre">{TITLES[job.genre]}</h2>
        {news.etat === 'echec' ? (
          <Callout intent="danger" icon={false} compact>
            {news.erreur}
          </Callout>
        ) : (
          <>
            <p role="status">{phrase(news, name)}</p>
            {news.etat !== 'fini' && (
              <ProgressBar
                aria-label="Avancement"
                intent="primary"
                {...(news.etat !== 'redaction' && {
                  value: news.lignes / Math.max(1, job.total),
                })}
              />
            )}
          </>
        )}
        <DialogActions>
          {url && <Button onClick={() => downloadFile(url, name)}>Télécharger</Button>}
          {url && job.genre === 'pdf' && (
            <Button intent="primary" onClick={() => window.open(url, '_blank')}>
              Ouvrir pour imprimer
            </Button>
          )}
          <Button onClick={close}>
            {news.etat === 'fini' || news.etat === 'echec' ? 'Fermer' : 'Annuler'}
          </Button>
        </DialogActions>
      </div>
    </Modal>
  );
}

function phrase(n: Exclude<ExportNews, { etat: 'echec' }>, name: string): string {
  const rows = `${formatNombre(n.lignes)} ligne${n.lignes > 1 ? 's' : ''}`;
  if (n.etat === 'fini') return `« ${name} » est prêt : ${rows}.`;
  return n.etat === 'lecture' ? `Lecture : ${rows}…` : `Mise en page : ${rows}…`;
}

function useExport(job: ExportJob): ExportNews {
  const [news, setNews] = useState<ExportNews>(() => {
    const error = tooLarge(job.genre, job.total);
    return error === null ? { etat: 'lecture', lignes: 0 } : { etat: 'echec', erreur: error };
  });
  useEffect(() => {
    if (tooLarge(job.genre, job.total) !== null) return;
    const worker = new Worker(new URL('../export/atelier.worker.ts', import.meta.url), {
      type: 'module',
    });
    worker.onmessage = ({ data }: MessageEvent<ExportNews>) => setNews(data);
    worker.onerror = () => setNews({ etat: 'echec', erreur: 'L’export a échoué.' });
    worker.postMessage(job);
    return () => worker.terminate();
  }, [job]);
  return news;
}
