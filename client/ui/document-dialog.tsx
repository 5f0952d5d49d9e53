import { Button, Callout } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { pharmacieAtom } from '#client/base/session.atoms.ts';
import { Modal } from './modal.tsx';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import type { DocumentImprime } from './export/document.ts';
import { enseigneDe, type EnseignePapier } from './export/enseigne.ts';
import { enFichier, nomFichier } from './export/travail.ts';
import { mentionsLegales } from '#shared/pharmacie/mentions-legales.ts';
import { downloadFile, useObjectUrl } from './download-file.ts';
import { DialogActions } from './form.tsx';

/** What is asked for: the document once its facts are read, on paper or as a workbook. */
export interface RequestedDocument {
  genre: 'pdf' | 'xlsx';
  /** Name of the file, without its extension. */
  nom: string;
  composer: (enseigne: EnseignePapier | null) => Promise<DocumentImprime>;
}

async function fabriquer(
  { genre, composer }: RequestedDocument,
  enseigne: EnseignePapier | null,
): Promise<Blob> {
  const d = await composer(enseigne);
  const octets =
    genre === 'pdf'
      ? new Uint8Array(await (await import('./export/document-pdf.ts')).ecrireDocumentPdf(d))
      : await (await import('./export/classeur.ts')).ecrireFeuilles(d.feuilles ?? []);
  return enFichier(genre, [octets]);
}

/**
 * Makes a document and hands it over: a workbook at once, a paper to open and print. What cannot be
 * read is said, and nothing is made.
 */
export function DocumentDialog({
  demande,
  fermer,
}: {
  demande: RequestedDocument;
  fermer: () => void;
}) {
  const pharmacie = useAtomValue(pharmacieAtom) ?? null;
  const [fichier, setFichier] = useState<Blob | null>(null);
  const [erreur, setErreur] = useState<string | null>(null);
  const url = useObjectUrl(fichier);
  const nom = nomFichier({ titre: demande.nom, genre: demande.genre });
  useEffect(() => {
    let vivant = true;
    fabriquer(demande, pharmacie && enseigneDe(pharmacie, mentionsLegales(pharmacie))).then(
      (f) => vivant && setFichier(f),
      (e: unknown) =>
        vivant && setErreur(e instanceof Error ? e.message : phrasesCommun.erreurInconnue),
    );
    return () => {
      vivant = false;
    };
  }, [demande, pharmacie]);
  useEffect(() => {
    if (url && demande.genre === 'xlsx') downloadFile(url, nom);
  }, [url, demande.genre, nom]);
  return (
    <Modal
      isOpen
      className="export"
      aria-labelledby="document-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <div className="confirmation-corps">
        <h2 id="document-titre">{demande.genre === 'pdf' ? 'Impression' : 'Export du classeur'}</h2>
        {erreur === null ? (
          <p role="status">{url ? `« ${nom} » est prêt.` : 'Mise en page…'}</p>
        ) : (
          <Callout intent="danger" icon={false} compact>
            {erreur}
          </Callout>
        )}
        <DialogActions>
          {url && <Button onClick={() => downloadFile(url, nom)}>Télécharger</Button>}
          {url && demande.genre === 'pdf' && (
            <Button intent="primary" autoFocus onClick={() => window.open(url, '_blank')}>
              Ouvrir pour imprimer
            </Button>
          )}
          <Button onClick={fermer}>{url || erreur !== null ? 'Fermer' : 'Annuler'}</Button>
        </DialogActions>
      </div>
    </Modal>
  );
}
