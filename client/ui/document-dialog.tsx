import { Button, Callout } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { pharmacieAtom } from '#client/base/session.atoms.ts';
import { Modal } from './modal.tsx';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import type { DocumentImprime } from './export/document.ts';
import { enseigneDe, type EnseignePapier } from './export/enseigne.ts';
import { toFile, exportFileName } from './export/travail.ts';
import { mentionsLegales } from '#shared/admin/pharmacie/mentions-legales.ts';
import { downloadFile, useObjectUrl } from './download-file.ts';
import { DialogActions } from './form.tsx';

/** Composed once its data are read, as PDF or workbook. */
export interface RequestedDocument {
  kind: 'pdf' | 'xlsx';
  /** Without extension. */
  name: string;
  compose: (enseigne: EnseignePapier | null) => Promise<DocumentImprime>;
}

async function make(
  { kind, compose }: RequestedDocument,
  enseigne: EnseignePapier | null,
): Promise<Blob> {
  const d = await compose(enseigne);
  const bytes =
    kind === 'pdf'
      ? new Uint8Array(await (await import('./export/document-pdf.ts')).writeDocumentPdf(d))
      : await (await import('./export/classeur.ts')).writeSheets(d.feuilles ?? []);
  return toFile(kind, [bytes]);
}

/** Workbook at once; PDF to open and print. A failed read shows an error and makes nothing. */
export function DocumentDialog({
  request,
  onClose,
}: {
  request: RequestedDocument;
  onClose: () => void;
}) {
  const pharmacie = useAtomValue(pharmacieAtom) ?? null;
  const [file, setFile] = useState<Blob | null>(null);
  const [error, setError] = useState<string | null>(null);
  const url = useObjectUrl(file);
  const name = exportFileName({ titre: request.name, genre: request.kind });
  // Once: a refetched pharmacy must not number the paper twice.
  const compose = useEffectEvent(() =>
    make(request, pharmacie && enseigneDe(pharmacie, mentionsLegales(pharmacie))),
  );
  useEffect(() => {
    let mounted = true;
    compose().then(
      (f) => mounted && setFile(f),
      (e: unknown) =>
        mounted && setError(e instanceof Error ? e.message : phrasesCommun.erreurInconnue),
    );
    return () => {
      mounted = false;
    };
  }, [request]);
  useEffect(() => {
    if (url && request.kind === 'xlsx') downloadFile(url, name);
  }, [url, request.kind, name]);
  return (
    <Modal
      isOpen
      className="export"
      aria-labelledby="document-titre"
      onClose={onClose}
      canOutsideClickClose={false}
    >
      <div className="confirmation-corps">
        <h2 id="document-titre">{request.kind === 'pdf' ? 'Impression' : 'Export du classeur'}</h2>
        {error === null ? (
          <p role="status">{url ? `« ${name} » est prêt.` : 'Mise en page…'}</p>
        ) : (
          <Callout intent="danger" icon={false} compact>
            {error}
          </Callout>
        )}
        <DialogActions>
          {url && <Button onClick={() => downloadFile(url, name)}>Télécharger</Button>}
          {url && request.kind === 'pdf' && (
            <Button intent="primary" autoFocus onClick={() => window.open(url, '_blank')}>
              Ouvrir pour imprimer
            </Button>
          )}
          <Button onClick={onClose}>{url || error !== null ? 'Fermer' : 'Annuler'}</Button>
        </DialogActions>
      </div>
    </Modal>
  );
}
