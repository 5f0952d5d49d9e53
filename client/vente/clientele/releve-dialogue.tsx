import { Button, Callout } from '@blueprintjs/core';
import { Print, Th } from '@blueprintjs/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { dataOf } from '#client/base/cache.ts';
import { Loading } from '#client/ui/loading.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { type RequestedDocument, DocumentDialog } from '#client/ui/document-dialog.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { PeriodFilter } from '#client/ui/period-filter.tsx';
import { formatDateHeure, jourDe, jourPlus } from '#shared/base/dates.ts';
import { formatFcfa, formatNombre } from '#shared/base/montant.ts';
import { lireReleve } from '#shared/vente/clientele/releve.api.ts';
import type { Releve } from '#shared/vente/clientele/releve.schema.ts';
import { DialogActions } from '#client/ui/form.tsx';

const JOURS = 90;
const siNonNul = (fcfa: number): string => (fcfa === 0 ? '' : formatNombre(fcfa));

function Lignes({ r }: { r: Releve }) {
  return (
    <div className="releve-cadre">
      <table className="reglements-faits fiches" aria-label="Opérations du compte">
        <thead>
          <tr>
            <th scope="col">DATE</th>
            <th scope="col">OPÉRATION</th>
            <th scope="col">LIBELLÉ</th>
            <th scope="col" className="nombre">
              DÉBIT
            </th>
            <th scope="col" className="nombre">
              CRÉDIT
            </th>
            <th scope="col" className="nombre">
              SOLDE
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className="discret">
            <td colSpan={5}>Solde au début de la période</td>
            <td data-titre="SOLDE" className="nombre">
              {formatNombre(r.solde_initial)}
            </td>
          </tr>
          {r.lignes.map((l) => (
            <tr key={l.rang}>
              <td>{formatDateHeure(new Date(l.at)).slice(0, 16)}</td>
              <td data-titre="OPÉRATION">{l.genre}</td>
              <td data-titre="LIBELLÉ">{l.libelle}</td>
              <td data-titre="DÉBIT" className="nombre">
                {siNonNul(l.debit)}
              </td>
              <td data-titre="CRÉDIT" className="nombre">
                {siNonNul(l.credit)}
              </td>
              <td data-titre="SOLDE" className="nombre">
                {formatNombre(l.solde)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={3}>TOTAL</td>
            <td data-titre="DÉBIT" className="nombre">
              {formatNombre(r.total_debit)}
            </td>
            <td data-titre="CRÉDIT" className="nombre">
              {formatNombre(r.total_credit)}
            </td>
            <td data-titre="SOLDE" className="nombre">
              {formatFcfa(r.solde_final)}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Operations({ releve, choisie }: { releve: Releve | undefined; choisie: boolean }) {
  if (releve) return <Lignes r={releve} />;
  if (choisie) return <Loading />;
  return <p className="discret">Choisissez la période du relevé.</p>;
}
function raisonImpression(choisie: boolean, lu: boolean): string | null {
  if (!choisie) return 'Choisissez la période.';
  return lu ? null : 'Lecture…';
}

export function ReleveDialogue({
  id,
  nom,
  fermer,
}: {
  id: number;
  nom: string;
  fermer: () => void;
}) {
  const [{ de, a }, setPeriode] = useState(() => ({
    de: jourPlus(jourDe(new Date()), -JOURS),
    a: jourDe(new Date()),
  }));
  const choisie = de !== '' && a !== '';
  const {
    data: r,
    error,
    refetch,
    isPlaceholderData,
  } = useQuery({
    queryKey: ['clients', 'releve', id, de, a],
    queryFn: async () =>
      dataOf(
        await callApi(lireReleve, {
          parametres: { id },
          requete: { period_from: de, period_to: a },
          silencieux: true,
        }),
      ),
    enabled: choisie,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const [demande, demander] = useState<RequestedDocument | null>(null);
  const lu = r !== undefined && !isPlaceholderData;
  const document = (genre: RequestedDocument['kind']) =>
    r &&
    demander({
      kind: genre,
      name: `Relevé ${nom}`,
      compose: async (enseigne) =>
        (await import('./compte.document.ts')).composerReleve(r, enseigne, new Date()),
    });
  return (
    <Modal
      isOpen
      className="releve-dialogue"
      aria-labelledby="releve-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader id="releve-titre" title={`Relevé de compte de ${nom}`} onClose={fermer} />
      <div className="formulaire-corps releve">
        <PeriodFilter
          required
          from={de}
          to={a}
          onChange={(debut, fin) => setPeriode({ de: debut ?? '', a: fin ?? '' })}
        />
        {error ? (
          <Callout intent="danger" icon={false} compact role="alert">
            {error.message} <Button size="small" text="Réessayer" onClick={() => void refetch()} />
          </Callout>
        ) : (
          <Operations releve={r} choisie={choisie} />
        )}
        <DialogActions onClose={fermer}>
          <ReasonedButton
            reason={raisonImpression(choisie, lu)}
            icon={<Print />}
            text="Imprimer (A4)"
            onClick={() => document('pdf')}
          />
          <ReasonedButton
            reason={raisonImpression(choisie, lu)}
            icon={<Th />}
            text="Classeur (.xlsx)"
            onClick={() => document('xlsx')}
          />
        </DialogActions>
      </div>
      {demande && <DocumentDialog request={demande} onClose={() => demander(null)} />}
    </Modal>
  );
}
