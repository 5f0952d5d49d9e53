import { Button } from '@blueprintjs/core';
import { Print, Refresh } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { dataOf } from '#client/base/cache.ts';
import { Loading } from '#client/ui/loading.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { type RequestedDocument, DocumentDialog } from '#client/ui/document-dialog.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { formatFcfa, formatNombre } from '#shared/base/montant.ts';
import { lireRapportGarde } from '#shared/gestion/garde/garde.api.ts';
import type { RapportGarde } from '#shared/gestion/garde/garde.schema.ts';
import { nomDuMode } from '#shared/vente/caisse/caisse.schema.ts';
import { composerRapportGarde, describeHeure } from './rapport.document.ts';
import { DialogActions } from '#client/ui/form.tsx';

function Table({
  libelle,
  tetes,
  lignes,
  total,
}: {
  libelle: string;
  tetes: readonly string[];
  lignes: readonly (readonly string[])[];
  total?: readonly string[];
}) {
  if (lignes.length === 0) return <p className="discret">Aucune vente.</p>;
  const cellules = (textes: readonly string[]) =>
    textes.map((t, i) => (
      <td key={tetes[i]} className={i === 0 ? undefined : 'nombre'}>
        {t}
      </td>
    ));
  return (
    <table className="rapport-table" aria-label={libelle}>
      <thead>
        <tr>
          {tetes.map((t, i) => (
            <th key={t} scope="col" className={i === 0 ? undefined : 'nombre'}>
              {t}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lignes.map((l) => (
          <tr key={l[0]}>{cellules(l)}</tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr>{cellules(total)}</tr>
        </tfoot>
      )}
    </table>
  );
}

function Contenu({ r }: { r: RapportGarde }) {
  const sommes = ['nombre', 'ht', 'taxe', 'total'] as const;
  return (
    <>
      <dl>
        <div>
          <dt>Ventes</dt>
          <dd className="nombre">{formatNombre(r.nombre)}</dd>
        </div>
        <div>
          <dt>Chiffre d’affaires</dt>
          <dd className="nombre">
            <strong>{formatFcfa(r.total)}</strong>
          </dd>
        </div>
        <div>
          <dt>Taxe de garde</dt>
          <dd className="nombre">
            <strong>{formatFcfa(r.taxe)}</strong>
          </dd>
        </div>
        <div>
          <dt>HT</dt>
          <dd className="nombre">{formatFcfa(r.ht)}</dd>
        </div>
        <div>
          <dt>TVA</dt>
          <dd className="nombre">{formatFcfa(r.tva)}</dd>
        </div>
        <div>
          <dt>CSS</dt>
          <dd className="nombre">{formatFcfa(r.css)}</dd>
        </div>
        <div>
          <dt>Part des clients</dt>
          <dd className="nombre">{formatFcfa(r.total_client)}</dd>
        </div>
        <div>
          <dt>Assurance</dt>
          <dd className="nombre">{formatFcfa(r.total_prise_en_charge)}</dd>
        </div>
        {r.annulees > 0 && (
          <div>
            <dt>Annulées, non comptées</dt>
            <dd className="nombre">
              {formatNombre(r.annulees)} · {formatFcfa(r.montant_annule)}
            </dd>
          </div>
        )}
        {r.apres > 0 && (
          <div>
            <dt>Dont encaissées après la fin</dt>
            <dd className="nombre">
              {formatNombre(r.apres)} · {formatFcfa(r.montant_apres)}
            </dd>
          </div>
        )}
      </dl>
      <h3>Par caisse</h3>
      <Table
        libelle="Par caisse"
        tetes={['CAISSE', 'VENTES', 'HT', 'TAXE', 'TTC']}
        lignes={r.caisses.map((c) => [c.caisse, ...sommes.map((s) => formatNombre(c[s]))])}
        total={['TOTAL', ...sommes.map((s) => formatNombre(r[s]))]}
      />
      <div className="rapport-deux">
        <div>
          <h3>Par mode de paiement</h3>
          <Table
            libelle="Par mode de paiement"
            tetes={['MODE', 'ENCAISSÉ']}
            lignes={r.modes.map((m) => [nomDuMode(m.mode), formatNombre(m.montant)])}
          />
        </div>
        <div>
          <h3>Par heure</h3>
          <Table
            libelle="Par heure"
            tetes={['HEURE', 'VENTES', 'TTC']}
            lignes={r.heures.map((h) => [
              describeHeure(h),
              formatNombre(h.nombre),
              formatNombre(h.total),
            ])}
          />
        </div>
      </div>
    </>
  );
}

/** A night across midnight; partial while open. */
export function RapportDialogue({ id, fermer }: { id: number; fermer: () => void }) {
  const {
    data: r,
    error,
    refetch,
    isRefetching,
  } = useQuery({
    queryKey: ['gardes', id, 'rapport'],
    queryFn: async () =>
      dataOf(await callApi(lireRapportGarde, { parametres: { id }, silencieux: true })),
    gcTime: 0,
  });
  const [demande, demander] = useState<RequestedDocument | null>(null);
  return (
    <Modal
      isOpen
      onClose={fermer}
      className="garde-dialogue rapport-garde"
      aria-labelledby="rapport-titre"
    >
      <DialogHeader id="rapport-titre" title={`Rapport de la garde N°${id}`} onClose={fermer} />
      <div className="garde-corps">
        {r && <Contenu r={r} />}
        {!r && (error ? <p role="alert">{error.message}</p> : <Loading />)}
        <DialogActions onClose={fermer}>
          <Button
            icon={<Refresh />}
            text="Rafraîchir"
            loading={isRefetching}
            onClick={() => void refetch()}
          />
          {r && (
            <Button
              intent="primary"
              icon={<Print />}
              text="Imprimer"
              onClick={() =>
                demander({
                  kind: 'pdf',
                  name: `Rapport de garde ${id}`,
                  compose: async (enseigne) => composerRapportGarde(r, enseigne, new Date()),
                })
              }
            />
          )}
        </DialogActions>
      </div>
      {demande && <DocumentDialog request={demande} onClose={() => demander(null)} />}
    </Modal>
  );
}
