import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { cache, dataOf } from '#client/base/cache.ts';
import { callApi } from '#client/base/call-api.ts';
import { useRecords } from '#client/records/record.queries.ts';
import { FOURNISSEURS } from '#shared/stock/fournisseur/fournisseur.record.ts';
import { AmountField } from '#client/ui/amount-field.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import { DateField } from '#client/ui/date-field.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { FoundDraft } from '#client/ui/form-state.tsx';
import { FormEnd, FormErrors, FormField } from '#client/ui/form.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { useTypedForm } from '#client/ui/use-typed-form.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import { debutDeJour, formatDate, jourDe, jourPlus } from '#shared/base/dates.ts';
import {
  absolu,
  enCentimes,
  enFcfa,
  formatDu,
  formatFcfa,
  moins,
  ZERO,
} from '#shared/base/montant.ts';
import {
  creerFactureFournisseur,
  listerFacturesFournisseurs,
  listerLivraisonsAFacturer,
  reglerFactureFournisseur,
} from '#shared/gestion/comptabilite/facture-fournisseur.api.ts';
import * as phrasesFacture from '#shared/gestion/comptabilite/facture-fournisseur.phrases.ts';
import {
  type FactureFournisseur,
  GENRES_REGLEMENT,
  LIBELLE_MODE_FOURNISSEUR,
  type LivraisonAFacturer,
  MODES_FOURNISSEUR,
} from '#shared/gestion/comptabilite/facture-fournisseur.schema.ts';

const LIVRAISONS = ['factures-fournisseurs', 'livraisons'];
function refetchFactures(): void {
  void cache.invalidateQueries({ queryKey: LIVRAISONS });
  void cache.invalidateQueries({ queryKey: ['liste', listerFacturesFournisseurs.chemin] });
}

interface SaisieFacture {
  fournisseur_id: number | null;
  commande_id: number | null;
  numero: string;
  date: string;
  echeance: string;
  montant: number | null;
}
const DELAI_HABITUEL = 30;
const factureVierge = (jour: string): SaisieFacture => ({
  fournisseur_id: null,
  commande_id: null,
  numero: '',
  date: jour,
  echeance: jourPlus(jour, DELAI_HABITUEL),
  montant: null,
});

function raisonDeFacture(s: SaisieFacture): string | null {
  if (s.fournisseur_id === null) return phrasesFacture.fournisseurDeFactureRequis;
  if (s.numero.trim() === '') return phrasesFacture.numeroDeFactureRequis;
  if (!s.montant) return phrasesFacture.factureNulle;
  return s.echeance < s.date ? phrasesFacture.echeanceAvantFacture : null;
}
const formatLivraison = (l: LivraisonAFacturer): string =>
  `${l.numero} · ${l.fournisseur} · reçue le ${formatDate(debutDeJour(l.recue_le))} · ${formatFcfa(l.montant)}`;
/** Invoice minus delivery; null when equal or unknown. */
function formatDifference(s: SaisieFacture, livraison: LivraisonAFacturer | undefined) {
  if (!livraison || s.montant === null) return null;
  const difference = moins(enCentimes(s.montant), enCentimes(livraison.montant));
  if (difference === ZERO) return null;
  return phrasesFacture.differenceDeFacture(
    formatFcfa(enFcfa(absolu(difference))),
    difference > ZERO,
  );
}

export function NouvelleFactureDialogue({ fermer }: { fermer: () => void }) {
  const desFournisseurs = useRecords(FOURNISSEURS);
  const fournisseurs = desFournisseurs.data ?? [];
  const desLivraisons = useQuery({
    queryKey: LIVRAISONS,
    queryFn: async () => dataOf(await callApi(listerLivraisonsAFacturer, { silencieux: true })),
    staleTime: 0,
  });
  const livraisons = desLivraisons.data ?? [];
  const f = useTypedForm({
    formulaire: FORMULAIRES.facture_fournisseur,
    vierge: factureVierge(jourDe(new Date())),
  });
  const { s, changer } = f;
  const { erreurs, enCours, envoyer, refuser } = useSubmit(f);
  const livraison = livraisons.find((l) => l.commande_id === s.commande_id);
  const raison = raisonDeFacture(s);
  const difference = formatDifference(s, livraison);
  const choisir = (commande_id: number | null) => {
    const choisie = livraisons.find((l) => l.commande_id === commande_id);
    changer({
      commande_id,
      ...(choisie && {
        fournisseur_id: choisie.fournisseur_id,
        montant: choisie.montant,
        echeance: jourPlus(s.date, choisie.delai_jours),
      }),
    });
  };
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    if (raison !== null) return refuser(raison);
    const corps = {
      ...s,
      fournisseur_id: s.fournisseur_id ?? 0,
      numero: s.numero.trim(),
      montant: s.montant ?? 0,
    };
    const { success } = await envoyer((cle) => callApi(creerFactureFournisseur, { corps, cle }));
    if (!success) return;
    f.settle();
    refetchFactures();
    fermer();
  };
  return (
    <Modal
      dirty={f.dirty}
      isOpen
      className="formulaire"
      aria-labelledby="facture-fournisseur-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader
        id="facture-fournisseur-titre"
        title="Nouvelle facture de fournisseur"
        onClose={fermer}
      />
      <form noValidate className="formulaire-corps" onSubmit={(e) => void soumettre(e)}>
        <FoundDraft retrouvee={f.retrouvee} reprendre={f.reprendre} oublier={f.oublier} />
        <div className="grille-champs">
          <FormField label="Livraison" wide>
            {(id) => (
              <Combobox
                id={id}
                reading={desLivraisons}
                value={s.commande_id === null ? '' : String(s.commande_id)}
                options={[
                  { value: '', label: 'Aucune : facture saisie à la main' },
                  ...livraisons.map((l) => ({
                    value: String(l.commande_id),
                    label: formatLivraison(l),
                  })),
                ]}
                onChange={(e) => choisir(Number(e.currentTarget.value) || null)}
              />
            )}
          </FormField>
          <FormField label="Fournisseur">
            {(id) => (
              <Combobox
                id={id}
                reading={desFournisseurs}
                value={s.fournisseur_id === null ? '' : String(s.fournisseur_id)}
                options={[
                  { value: '', label: 'Choisir' },
                  ...fournisseurs.map((x) => ({ value: String(x.id), label: x.libelle })),
                ]}
                onChange={(e) =>
                  changer({
                    fournisseur_id: Number(e.currentTarget.value) || null,
                    commande_id: null,
                  })
                }
              />
            )}
          </FormField>
          <FormField label="Numéro de la facture">
            {(id) => (
              <TextInput
                id={id}
                autoComplete="off"
                maxLength={60}
                value={s.numero}
                onValueChange={(numero) => changer({ numero })}
              />
            )}
          </FormField>
          <DateField
            label="Date de la facture"
            value={s.date}
            required
            onChange={(date) => changer({ date })}
          />
          <DateField
            label="Échéance"
            value={s.echeance}
            required
            onChange={(echeance) => changer({ echeance })}
          />
          <FormField label="Montant TTC (FCFA)">
            {(id) => (
              <AmountField
                id={id}
                decimals={2}
                value={s.montant}
                onChange={(montant) => changer({ montant })}
              />
            )}
          </FormField>
        </div>
        {difference !== null && <p role="status">{difference}</p>}
        <FormErrors errors={erreurs} />
        <FormEnd onClose={fermer} busy={enCours} reason={raison} />
      </form>
    </Modal>
  );
}

const GENRES_DITS = { paiement: 'Paiement', avoir: 'Avoir du fournisseur' } as const;
interface SaisieReglement {
  genre: (typeof GENRES_REGLEMENT)[number];
  montant: number | null;
  date: string;
  mode: (typeof MODES_FOURNISSEUR)[number];
  reference: string;
}
export type FactureAPayer = Pick<FactureFournisseur, 'id' | 'fournisseur' | 'numero' | 'reste'>;

function raisonDeReglement(s: SaisieReglement, reste: number): string | null {
  if (!s.montant) return phrasesFacture.factureNulle;
  return s.montant > reste ? phrasesFacture.reglementTropGrand(formatDu(reste)) : null;
}

export function ReglerFactureDialogue({
  facture,
  fermer,
}: {
  facture: FactureAPayer;
  fermer: () => void;
}) {
  const f = useTypedForm<SaisieReglement>({
    formulaire: FORMULAIRES.reglement_fournisseur,
    id: facture.id,
    nom: `${facture.fournisseur}, ${facture.numero}`,
    vierge: {
      genre: 'paiement',
      montant: facture.reste,
      date: jourDe(new Date()),
      mode: 'virement',
      reference: '',
    },
  });
  const { s, changer } = f;
  const { erreurs, enCours, envoyer, refuser } = useSubmit(f);
  const raison = raisonDeReglement(s, facture.reste);
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    if (raison !== null) return refuser(raison);
    const corps = {
      ...s,
      montant: s.montant ?? 0,
      mode: s.genre === 'paiement' ? s.mode : null,
      reference: s.reference.trim() || null,
    };
    const { success } = await envoyer((cle) =>
      callApi(reglerFactureFournisseur, { parametres: { id: facture.id }, corps, cle }),
    );
    if (!success) return;
    f.settle();
    refetchFactures();
    fermer();
  };
  return (
    <Modal
      dirty={f.dirty}
      isOpen
      className="formulaire"
      aria-labelledby="regler-facture-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader
        id="regler-facture-titre"
        title={`Régler ${facture.numero}, ${facture.fournisseur}`}
        onClose={fermer}
      />
      <form noValidate className="formulaire-corps" onSubmit={(e) => void soumettre(e)}>
        <FoundDraft retrouvee={f.retrouvee} reprendre={f.reprendre} oublier={f.oublier} />
        <p>Reste dû : {formatDu(facture.reste)}</p>
        <div className="grille-champs">
          <FormField label="Genre">
            {(id) => (
              <Combobox
                id={id}
                value={s.genre}
                options={GENRES_REGLEMENT.map((g) => ({ value: g, label: GENRES_DITS[g] }))}
                onChange={(e) =>
                  changer({ genre: e.currentTarget.value === 'avoir' ? 'avoir' : 'paiement' })
                }
              />
            )}
          </FormField>
          <FormField label="Montant (FCFA)">
            {(id) => (
              <AmountField
                id={id}
                autoFocus
                decimals={2}
                value={s.montant}
                onChange={(montant) => changer({ montant })}
              />
            )}
          </FormField>
          <DateField label="Date" value={s.date} required onChange={(date) => changer({ date })} />
          {s.genre === 'paiement' && (
            <FormField label="Mode">
              {(id) => (
                <Combobox
                  id={id}
                  value={s.mode}
                  options={MODES_FOURNISSEUR.map((m) => ({
                    value: m,
                    label: LIBELLE_MODE_FOURNISSEUR[m],
                  }))}
                  onChange={(e) => {
                    const mode = MODES_FOURNISSEUR.find((m) => m === e.currentTarget.value);
                    if (mode) changer({ mode });
                  }}
                />
              )}
            </FormField>
          )}
          <FormField label="Référence" wide>
            {(id) => (
              <TextInput
                id={id}
                autoComplete="off"
                maxLength={80}
                value={s.reference}
                onValueChange={(reference) => changer({ reference })}
              />
            )}
          </FormField>
        </div>
        <FormErrors errors={erreurs} />
        <FormEnd onClose={fermer} busy={enCours} reason={raison} />
      </form>
    </Modal>
  );
}
