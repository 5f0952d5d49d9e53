import { Button, Callout } from '@blueprintjs/core';
import { EyeOpen, Print, Th } from '@blueprintjs/icons';
import { type ReactNode, useState } from 'react';
import { Loading } from '#client/ui/loading.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { type RequestedDocument, DocumentDialog } from '#client/ui/document-dialog.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { formatDate, formatDateHeure } from '#shared/base/dates.ts';
import { formatMontantDu, formatDu, formatFcfa, formatPourcent } from '#shared/base/montant.ts';
import { retraitsDe } from '#shared/vente/cnamgs/bordereau.rules.ts';
import { type BordereauDetail, LIBELLE_MODE_FONDS } from '#shared/vente/cnamgs/bordereau.schema.ts';
import { VenteDialogue } from '../vente-dialogue.tsx';
import { useBordereau } from './cnamgs.queries.ts';
import { EtatBordereau } from './etat-bordereau.tsx';
import { Reclame } from './reclame.tsx';
import { SuiteBordereau } from './suite-bordereau.tsx';
import { DialogActions } from '#client/ui/form.tsx';
import { denombrer } from '#shared/base/texte.ts';
import { IconButton } from '#client/ui/icon-button.tsx';

const court = (jour: string): string => formatDate(new Date(`${jour}T12:00:00Z`));
const Fait = ({ nom, children }: { nom: string; children: ReactNode }) => (
  <div>
    <dt>{nom}</dt>
    <dd>{children}</dd>
  </div>
);

function Feuilles({ b }: { b: BordereauDetail }) {
  const [vue, voir] = useState<number | null>(null);
  return (
    <div className={b.paiements.length > 0 ? 'cnamgs-cadre serre' : 'cnamgs-cadre court'}>
      <table className="cnamgs-table fiches" aria-label={`Feuilles du bordereau ${b.numero}`}>
        <thead>
          <tr>
            <th scope="col" className="nombre">
              N°
            </th>
            <th scope="col">DATE</th>
            <th scope="col">N° FEUILLE</th>
            <th scope="col">IDENTIFIANT</th>
            <th scope="col">ASSURÉ</th>
            <th scope="col" className="nombre cnamgs-base">
              BASE COUVERTE
            </th>
            <th scope="col" className="nombre">
              TAUX
            </th>
            <th scope="col" className="nombre">
              PRIS EN CHARGE
            </th>
            <th scope="col">
              <span className="vue-cachee">Vente</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {b.feuilles.map((f) => (
            <tr key={f.vente_id} className={f.annulee ? 'annulee' : undefined}>
              <td className="nombre" data-titre="N°">
                {f.rang}
              </td>
              <td data-titre="DATE">{formatDate(new Date(f.created_at))}</td>
              <td data-titre="N° FEUILLE">{f.numero_feuille_assure}</td>
              <td data-titre="IDENTIFIANT">{f.identifiant_assure}</td>
              <td data-titre="ASSURÉ">
                {f.nom_assure}
                {f.annulee && <strong className="faute"> vente annulée</strong>}
                {!f.annulee && f.montant_repris > 0 && (
                  <strong className="faute"> repris : {formatFcfa(f.montant_repris)}</strong>
                )}
              </td>
              <Reclame parts={f.parts} />
              <td className="cnamgs-actes fiche-acte">
                <IconButton
                  icon={<EyeOpen />}
                  aria-label={`Voir la vente ${f.vente_id}`}
                  title={`Vente N° ${f.vente_id}`}
                  onClick={() => voir(f.vente_id)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {vue !== null && <VenteDialogue key={vue} id={vue} fermer={() => voir(null)} />}
    </div>
  );
}

function Paiements({ b }: { b: BordereauDetail }) {
  if (b.paiements.length === 0) return null;
  return (
    <div className="cnamgs-cadre serre">
      <table className="cnamgs-table fiches" aria-label={`Paiements du bordereau ${b.numero}`}>
        <thead>
          <tr>
            <th scope="col">PAYÉ LE</th>
            <th scope="col" className="nombre">
              MONTANT
            </th>
            <th scope="col">MODE</th>
            <th scope="col">RÉFÉRENCE</th>
            <th scope="col">SAISI PAR</th>
            <th scope="col">SAISI LE</th>
          </tr>
        </thead>
        <tbody>
          {b.paiements.map((p) => (
            <tr key={p.id}>
              <td data-titre="PAYÉ LE">{court(p.le)}</td>
              <td data-titre="MONTANT" className="nombre">
                {formatFcfa(p.montant)}
              </td>
              <td data-titre="MODE">{p.mode ? LIBELLE_MODE_FONDS[p.mode] : '–'}</td>
              <td data-titre="RÉFÉRENCE">{p.reference ?? '–'}</td>
              <td data-titre="SAISI PAR">{p.created_by}</td>
              <td data-titre="SAISI LE">{formatDateHeure(new Date(p.created_at))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>PAYÉ</td>
            <td className="nombre">{formatFcfa(b.montant_paye)}</td>
            <td colSpan={3} className="nombre">
              RESTE DÛ
            </td>
            <td className="nombre">{formatFcfa(b.reste)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** Deducted since the export: cancellations and returns. */
function Depuis({ b }: { b: BordereauDetail }) {
  const { annulees, reprises } = retraitsDe(b);
  const retraits = [
    { quoi: 'vente annulée', ...annulees },
    { quoi: 'vente reprise', ...reprises },
  ].filter((r) => r.rangs.length > 0);
  if (retraits.length === 0) return null;
  return (
    <Callout compact intent="warning" icon={false}>
      {retraits.map(({ quoi, rangs, montant }) => (
        <p key={quoi}>
          {denombrer(rangs.length, quoi)} depuis l’export (rang {rangs.join(', ')}) :{' '}
          {formatFcfa(montant)} à retirer.
        </p>
      ))}
      Les montants exportés ne bougent pas.
    </Callout>
  );
}

function Contenu({ b, fermer }: { b: BordereauDetail; fermer: () => void }) {
  const [demande, demander] = useState<RequestedDocument | null>(null);
  const document = (genre: RequestedDocument['kind']) =>
    demander({
      kind: genre,
      name: `Bordereau ${b.numero}`,
      compose: async (enseigne) =>
        (await import('./bordereau.document.ts')).composerBordereau(b, enseigne, new Date()),
    });
  return (
    <div className="cnamgs-corps">
      <dl className="cnamgs-faits">
        <Fait nom="Secteur">{b.secteur}</Fait>
        <Fait nom="Statut">
          <EtatBordereau b={b} />
        </Fait>
        <Fait nom="Période">
          {court(b.debut)} – {court(b.fin)}
        </Fait>
        <Fait nom="Exporté">
          {formatDateHeure(new Date(b.created_at))}, par {b.created_by}
        </Fait>
        <Fait nom="Pris en charge">
          <strong>{formatDu(b.total_prise_en_charge)}</strong> · {denombrer(b.nombre, 'feuille')}
        </Fait>
        <Fait nom="Déposé">
          {b.depose_le
            ? `${court(b.depose_le)}${b.reference_depot ? ` · ${b.reference_depot}` : ''}`
            : '–'}
        </Fait>
        <Fait nom="Payé">
          {formatFcfa(b.montant_paye)}
          {b.dernier_paiement_le ? ` · le ${court(b.dernier_paiement_le)}` : ''}
        </Fait>
        <Fait nom="Reste dû">
          <strong>{formatFcfa(b.reste)}</strong>
        </Fait>
      </dl>
      {b.motif_rejet && (
        <Callout compact intent="danger" icon={false}>
          Rejeté : {b.motif_rejet}
        </Callout>
      )}
      <Depuis b={b} />
      <dl className="cnamgs-sommes">
        {b.sous_totaux.map((s) => (
          <div key={s.taux}>
            <dt>
              À {formatPourcent(s.taux)} · {denombrer(s.nombre, 'feuille')}
            </dt>
            <dd>
              <small>{formatMontantDu(s.total)} → </small>
              {formatDu(s.total_prise_en_charge)}
            </dd>
          </div>
        ))}
      </dl>
      <Feuilles b={b} />
      <Paiements b={b} />
      <SuiteBordereau key={b.version} b={b} />
      <DialogActions onClose={fermer}>
        <Button icon={<Print />} text="Imprimer (A4)" onClick={() => document('pdf')} />
        <Button icon={<Th />} text="Classeur (.xlsx)" onClick={() => document('xlsx')} />
      </DialogActions>
      {demande && <DocumentDialog request={demande} onClose={() => demander(null)} />}
    </div>
  );
}

export function BordereauDialogue({ id, fermer }: { id: number; fermer: () => void }) {
  const { data: b, error, refetch } = useBordereau(id);
  return (
    <Modal
      isOpen
      className="bordereau-dialogue"
      aria-labelledby="bordereau-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader
        id="bordereau-titre"
        title={b ? `Bordereau ${b.numero}` : 'Bordereau'}
        onClose={fermer}
      />
      {b && <Contenu b={b} fermer={fermer} />}
      {!b && error && (
        <div className="cnamgs-corps" role="alert">
          {error.message} <Button size="small" text="Réessayer" onClick={() => void refetch()} />
        </div>
      )}
      {!b && !error && <Loading />}
    </Modal>
  );
}
