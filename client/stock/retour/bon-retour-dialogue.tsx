import './retour.css';
import { Button, Switch } from '@blueprintjs/core';
import { Print } from '@blueprintjs/icons';
import { type FormEvent, useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { AmountField } from '#client/ui/amount-field.tsx';
import { askFirst } from '#client/ui/ask-first.ts';
import { DateField } from '#client/ui/date-field.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { DocumentDialog, type RequestedDocument } from '#client/ui/document-dialog.tsx';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { FoundDraft } from '#client/ui/form-state.tsx';
import { DialogActions, FormErrors, FormField } from '#client/ui/form.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { ProductName } from '#client/ui/product-name.tsx';
import { ReadingState } from '#client/ui/reading-state.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { StatusBadge } from '#client/ui/status-badge.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { useTypedForm } from '#client/ui/use-typed-form.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import { debutDeJour, formatDate, formatDateHeure, jourDe } from '#shared/base/dates.ts';
import { formatMontantDu, formatDu, formatNombre } from '#shared/base/montant.ts';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import {
  annulerBonRetour,
  crediterBonRetour,
  envoyerBonRetour,
  refuserBonRetour,
} from '#shared/stock/retour/bon-retour.api.ts';
import { actesDuBon, sansAvoir } from '#shared/stock/retour/bon-retour.rules.ts';
import type { BonRetourComplet } from '#shared/stock/retour/bon-retour.schema.ts';
import * as phrasesRetour from '#shared/stock/retour/retour.phrases.ts';
import { papierDuBon } from './bon-retour-papier.ts';
import { retenirBonRetour, useBonRetour } from './bon-retour.queries.ts';
import { refetchRetours } from './retour.queries.ts';

const jourOuTiret = (jour: string | null): string =>
  jour === null ? '–' : formatDate(debutDeJour(jour));

function Produits({ bon }: { bon: BonRetourComplet }) {
  return (
    <div className="rendus" role="region" aria-label="Produits du bon" tabIndex={0}>
      <table className="rendus-table rendus-lus" aria-label="Produits du bon">
        <thead>
          <tr>
            <th scope="col">PRODUIT</th>
            <th scope="col">LOT</th>
            <th scope="col">PÉREMPTION</th>
            <th scope="col" className="nombre">
              QTÉ
            </th>
            <th scope="col" className="nombre">
              VALEUR
            </th>
          </tr>
        </thead>
        <tbody>
          {bon.lignes.map((l) => (
            <tr key={l.id}>
              <th scope="row">
                <ProductName libelle={l.libelle} cip={l.cip} />
              </th>
              <td>{l.lot_numero ?? 'Le premier périmé'}</td>
              <td>{jourOuTiret(l.lot_expiration)}</td>
              <td className="nombre">{formatNombre(l.qte)}</td>
              <td className="nombre">{formatMontantDu(l.montant)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Avoirs({ bon }: { bon: BonRetourComplet }) {
  return (
    <>
      {bon.credits.map((v) => (
        <p key={v.id}>
          Avoir {v.numero} du {jourOuTiret(v.date)} : <strong>{formatDu(v.montant)}</strong>{' '}
          <span className="discret">noté par {v.created_by}</span>
        </p>
      ))}
      {bon.attendu > 0 && (
        <p role="status">
          Encore attendu : <strong>{formatDu(bon.attendu)}</strong>
        </p>
      )}
    </>
  );
}

function retenir(bon: BonRetourComplet | null): void {
  if (!bon) return;
  retenirBonRetour(bon);
  refetchRetours();
}

/** Draft stored until sent. */
function NouvelAvoir({ bon }: { bon: BonRetourComplet }) {
  const f = useTypedForm({
    formulaire: FORMULAIRES.avoir_fournisseur,
    id: bon.id,
    nom: bon.fournisseur,
    vierge: {
      numero: '',
      montant: bon.attendu as number | null,
      date: jourDe(new Date()),
      solde: false,
    },
  });
  const { s, changer } = f;
  const { erreurs, envoyer } = useSubmit(f);
  const sans = sansAvoir({ montant: s.montant ?? 0, solde: s.solde });
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    const corps = { numero: s.numero, montant: s.montant ?? 0, date: s.date, solde: s.solde };
    const quoi = phrasesRetour.bonASolder(bon.id, bon.attendu > 0 ? formatDu(bon.attendu) : null);
    if (sans && !(await askFirst({ quoi }))) return;
    const { success, data } = await envoyer((cle) =>
      callApi(crediterBonRetour, { parametres: { id: bon.id }, corps, cle }),
    );
    if (success) f.settle();
    retenir(data);
  };
  return (
    <form noValidate aria-label="Avoir reçu" onSubmit={(e) => void soumettre(e)}>
      <FoundDraft retrouvee={f.retrouvee} reprendre={f.reprendre} oublier={f.oublier} />
      <div className="avoir-champs">
        <FormField label="N° de l’avoir">
          {(id) => (
            <TextInput
              id={id}
              value={s.numero}
              onChange={(e) => changer({ numero: e.currentTarget.value })}
            />
          )}
        </FormField>
        <FormField label="Montant">
          {(id) => (
            <AmountField
              id={id}
              value={s.montant}
              onChange={(montant) => changer({ montant })}
              decimals={2}
            />
          )}
        </FormField>
        <DateField label="Date" value={s.date} onChange={(date) => changer({ date })} />
        <Switch
          label="Rien d’autre n’est attendu"
          checked={s.solde}
          onChange={(e) => changer({ solde: e.currentTarget.checked })}
        />
        <Button type="submit" intent="primary" text={sans ? 'Terminer le bon' : 'Noter l’avoir'} />
      </div>
      <FormErrors errors={erreurs} />
    </form>
  );
}

function raisonActe(
  bon: BonRetourComplet,
  acte: 'envoyer' | 'annuler' | 'refuser',
  occupe: boolean,
) {
  if (occupe) return phrasesReglement.traitement;
  return actesDuBon(bon.statut)[acte] ? null : phrasesRetour.bonPasPossible(bon.statut);
}

function Corps({ bon, fermer }: { bon: BonRetourComplet; fermer: () => void }) {
  const { erreurs, enCours, envoyer } = useSubmit();
  const [demande, demander] = useState<RequestedDocument | null>(null);
  const parametres = { id: bon.id };
  const faire = async (appel: typeof envoyerBonRetour, quoi?: string) => {
    if (quoi !== undefined && !(await askFirst({ quoi }))) return;
    retenir((await envoyer((cle) => callApi(appel, { parametres, cle }))).data);
  };
  const imprimer = () =>
    demander({
      kind: 'pdf',
      name: `Bon de retour ${bon.id}`,
      compose: (enseigne) => Promise.resolve(papierDuBon(bon, enseigne)),
    });
  const possibles = actesDuBon(bon.statut);
  return (
    <div className="formulaire-corps">
      <p>
        <StatusBadge statut={bon.statut} /> {bon.fournisseur}, {bon.motif}
        <span className="discret">
          {' '}
          fait le {formatDateHeure(new Date(bon.created_at))} par {bon.created_by}
        </span>
        {bon.parti_at && (
          <span className="discret">
            , parti le {formatDateHeure(new Date(bon.parti_at))} ({bon.parti_par})
          </span>
        )}
      </p>
      {bon.note && <p>{bon.note}</p>}
      <Produits bon={bon} />
      <p className="rendus-total">
        Valeur : <strong>{formatDu(bon.montant)}</strong>
      </p>
      <Avoirs bon={bon} />
      {possibles.crediter && <NouvelAvoir key={bon.version} bon={bon} />}
      <FormErrors errors={erreurs} />
      <DialogActions onClose={fermer}>
        <Button icon={<Print />} text="Imprimer le bon" onClick={imprimer} />
        {possibles.annuler && (
          <ReasonedButton
            reason={raisonActe(bon, 'annuler', enCours)}
            intent="danger"
            variant="outlined"
            text="Annuler : remettre en stock"
            onClick={() => void faire(annulerBonRetour, phrasesRetour.bonAAnnuler(bon.id))}
          />
        )}
        {possibles.refuser && (
          <ReasonedButton
            reason={raisonActe(bon, 'refuser', enCours)}
            intent="danger"
            variant="outlined"
            text="Refusé : remettre en stock"
            onClick={() => void faire(refuserBonRetour, phrasesRetour.bonARefuser(bon.id))}
          />
        )}
        {possibles.envoyer && (
          <ReasonedButton
            reason={raisonActe(bon, 'envoyer', enCours)}
            intent="primary"
            text="Parti chez le fournisseur"
            onClick={() => void faire(envoyerBonRetour)}
          />
        )}
      </DialogActions>
      {demande && <DocumentDialog request={demande} onClose={() => demander(null)} />}
    </div>
  );
}

export function BonRetourDialogue({ id, fermer }: { id: number; fermer: () => void }) {
  const { data: bon, error, refetch } = useBonRetour(id);
  return (
    <Modal
      isOpen
      className="bon-retour-dialogue"
      aria-labelledby="bon-retour-titre"
      onClose={fermer}
    >
      <DialogHeader id="bon-retour-titre" title={`Bon de retour n° ${id}`} onClose={fermer} />
      {bon ? (
        <Corps bon={bon} fermer={fermer} />
      ) : (
        <div className="formulaire-corps">
          <ReadingState message={error?.message} onRetry={() => void refetch()} />
        </div>
      )}
    </Modal>
  );
}
