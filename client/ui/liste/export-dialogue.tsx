import { Button, Callout, ProgressBar } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { Modal } from '#client/ui/modal.tsx';
import { formatNombre } from '#shared/base/montant.ts';
import { type ExportNews, exportFileName, type ExportJob, tooLarge } from '../export/travail.ts';
import { downloadFile, useObjectUrl } from '../download-file.ts';
import { DialogActions } from '../form.tsx';

const TITRES = { xlsx: 'Export du classeur', csv: 'Export CSV', pdf: 'Impression' } as const;

/**
 * Builds the file in another thread, shows how far it is, and hands it over. Closing it stops the
 * work.
 */
export function ExportDialogue({ travail, fermer }: { travail: ExportJob; fermer: () => void }) {
  const nouvelle = useExport(travail);
  const url = useObjectUrl(nouvelle.etat === 'fini' ? nouvelle.fichier : null);
  const nom = exportFileName(travail);
  useEffect(() => {
    if (url && travail.genre !== 'pdf') downloadFile(url, nom);
  }, [url, travail.genre, nom]);
  return (
    <Modal
      isOpen
      className="export"
      aria-labelledby="export-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <div className="confirmation-corps">
        <h2 id="export-titre">{TITRES[travail.genre]}</h2>
        {nouvelle.etat === 'echec' ? (
          <Callout intent="danger" icon={false} compact>
            {nouvelle.erreur}
          </Callout>
        ) : (
          <>
            <p role="status">{phrase(nouvelle, nom)}</p>
            {nouvelle.etat !== 'fini' && (
              <ProgressBar
                aria-label="Avancement"
                intent="primary"
                {...(nouvelle.etat !== 'redaction' && {
                  value: nouvelle.lignes / Math.max(1, travail.total),
                })}
              />
            )}
          </>
        )}
        <DialogActions>
          {url && <Button onClick={() => downloadFile(url, nom)}>Télécharger</Button>}
          {url && travail.genre === 'pdf' && (
            <Button intent="primary" onClick={() => window.open(url, '_blank')}>
              Ouvrir pour imprimer
            </Button>
          )}
          <Button onClick={fermer}>
            {nouvelle.etat === 'fini' || nouvelle.etat === 'echec' ? 'Fermer' : 'Annuler'}
          </Button>
        </DialogActions>
      </div>
    </Modal>
  );
}

function phrase(n: Exclude<ExportNews, { etat: 'echec' }>, nom: string): string {
  const lignes = `${formatNombre(n.lignes)} ligne${n.lignes > 1 ? 's' : ''}`;
  if (n.etat === 'fini') return `« ${nom} » est prêt : ${lignes}.`;
  return n.etat === 'lecture' ? `Lecture : ${lignes}…` : `Mise en page : ${lignes}…`;
}

function useExport(travail: ExportJob): ExportNews {
  const [nouvelle, setNouvelle] = useState<ExportNews>(() => {
    const erreur = tooLarge(travail.genre, travail.total);
    return erreur === null ? { etat: 'lecture', lignes: 0 } : { etat: 'echec', erreur };
  });
  useEffect(() => {
    if (tooLarge(travail.genre, travail.total) !== null) return;
    const atelier = new Worker(new URL('../export/atelier.worker.ts', import.meta.url), {
      type: 'module',
    });
    atelier.onmessage = ({ data }: MessageEvent<ExportNews>) => setNouvelle(data);
    atelier.onerror = () => setNouvelle({ etat: 'echec', erreur: 'L’export a échoué.' });
    atelier.postMessage(travail);
    return () => atelier.terminate();
  }, [travail]);
  return nouvelle;
}
