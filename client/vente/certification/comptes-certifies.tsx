// @kept-when-opened
import '#client/ui/service/service.css';
import './certification.css';
import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { DateField } from '#client/ui/date-field.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { DialogActions } from '#client/ui/form.tsx';
import { Loading } from '#client/ui/loading.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { ReadingState } from '#client/ui/reading-state.tsx';
import { jourDe } from '#shared/base/dates.ts';
import { formatDu, formatNombre } from '#shared/base/montant.ts';
import type { ComptesDuJour } from '#shared/vente/certification/certification.schema.ts';
import * as phrases from '#shared/vente/certification/ecran.phrases.ts';
import { useComptesCertification } from './certification.queries.ts';

const NOM_GENRE = { vente: 'Ventes', avoir: 'Avoirs' } as const;

function Tableau({
  comptes,
  voir,
}: {
  comptes: readonly ComptesDuJour[];
  voir: (id: number) => void;
}) {
  const ecarts = comptes.flatMap((c) => c.ecarts);
  return (
    <>
      <table className="table-simple fiches certification-comptes" aria-label="Comptes du jour">
        <thead>
          <tr>
            <th scope="col">DOCUMENTS</th>
            <th scope="col" className="nombre">
              NOMBRE ICI
            </th>
            <th scope="col" className="nombre">
              TTC ICI
            </th>
            <th scope="col" className="nombre">
              CERTIFIÉS
            </th>
            <th scope="col" className="nombre">
              TTC CERTIFIÉ
            </th>
            <th scope="col" className="nombre">
              COMPTÉS PAR L’ÉTAT
            </th>
          </tr>
        </thead>
        <tbody>
          {comptes.map((c) => (
            <tr key={c.genre}>
              <th scope="row">{NOM_GENRE[c.genre]}</th>
              <td data-titre="NOMBRE ICI" className="nombre">
                {formatNombre(c.nombre)}
              </td>
              <td data-titre="TTC ICI" className="nombre">
                {formatDu(c.total)}
              </td>
              <td data-titre="CERTIFIÉS" className="nombre">
                {formatNombre(c.nombre_certifie)}
              </td>
              <td data-titre="TTC CERTIFIÉ" className="nombre">
                {formatDu(c.total_certifie)}
              </td>
              <td data-titre="COMPTÉS PAR L’ÉTAT" className="nombre">
                {c.nombre_etat === null ? 'ne se sait pas' : formatNombre(c.nombre_etat)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {ecarts.length === 0 ? (
        <p role="status">{phrases.sansEcart}</p>
      ) : (
        <ul aria-label="Écarts du jour">
          {ecarts.map((e, i) => (
            <li key={e.certification_id ?? `sans-${i}`}>
              <strong>{e.numero}</strong> {e.phrase}{' '}
              {e.certification_id !== null && (
                <Button
                  size="small"
                  text="Voir"
                  aria-label={`Voir la facture de ${e.numero}`}
                  onClick={() => e.certification_id !== null && voir(e.certification_id)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** [CER-14] A day's documents: ours, certified, counted by the tax authority. */
export function ComptesCertifies({
  fermer,
  voir,
}: {
  fermer: () => void;
  voir: (id: number) => void;
}) {
  const [jour, choisir] = useState(() => jourDe(new Date()));
  const { data, error, refetch } = useComptesCertification(jour);
  return (
    <Modal isOpen className="service-dialogue" aria-labelledby="comptes-titre" onClose={fermer}>
      <DialogHeader id="comptes-titre" title="Comptes d’un jour" onClose={fermer} />
      <div className="service-corps">
        <DateField label="Jour" value={jour} required onChange={choisir} />
        {data && <Tableau comptes={data} voir={voir} />}
        {!data && !error && <Loading />}
        {!data && error && <ReadingState message={error.message} onRetry={() => void refetch()} />}
        <DialogActions>
          <Button text="Fermer" onClick={fermer} />
        </DialogActions>
      </div>
    </Modal>
  );
}
