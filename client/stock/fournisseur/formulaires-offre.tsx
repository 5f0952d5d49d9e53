import type { FormEvent, ReactNode } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { useOwnClose } from '#client/ui/use-own-close.ts';
import { AmountField } from '#client/ui/amount-field.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { FormEnd, FormErrors, FormField } from '#client/ui/form.tsx';
import { FormState, FoundDraft } from '#client/ui/form-state.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { useRecordForm } from '#client/ui/use-record-form.ts';
import { useSubmit } from '#client/ui/use-submit.ts';
import { useTypedForm } from '#client/ui/use-typed-form.ts';
import { formatNombre, PRIX_MAX } from '#shared/base/montant.ts';
import { enregistrerOffre, modifierOffre } from '#shared/stock/commande/offre.api.ts';
import * as phrases from '#shared/stock/commande/offre.phrases.ts';
import { type RegleUg, texteUg } from '#shared/stock/commande/offre.rules.ts';
import type { OffreFournisseur } from '#shared/stock/commande/offre.schema.ts';
import type { Fournisseur } from '#shared/stock/fournisseur/fournisseur.record.ts';
import { retenirOffre, retenirOffres } from './offre.queries.ts';

export interface ProduitVise {
  id: number;
  libelle: string;
}

/** Free boxes are one field, replaced whole. */
interface SaisieOffre {
  prix_achat: number | null;
  regle: RegleUg;
  code: string;
  qte_min: number | null;
}
const VIERGE: SaisieOffre = {
  prix_achat: null,
  regle: { ug_par: null, ug: null },
  code: '',
  qte_min: null,
};
const saisieDe = ({ prix_achat, ug_par, ug, code, qte_min }: OffreFournisseur): SaisieOffre => ({
  prix_achat,
  regle: { ug_par, ug },
  code: code ?? '',
  qte_min,
});
const corpsDe = ({ prix_achat, regle, code, qte_min }: SaisieOffre) => ({
  prix_achat: prix_achat ?? 0,
  regle,
  code: code || null,
  qte_min,
});
const LIBELLES = {
  prix_achat: 'Prix d’achat',
  regle: 'Unités gratuites',
  code: 'Code chez lui',
  qte_min: 'Quantité minimum',
} as const;
const BOITES_MAX = 10_000;

function Nombre({
  libelle,
  valeur,
  changer,
  ...bornes
}: {
  libelle: string;
  valeur: number | null;
  changer: (n: number | null) => void;
  maximum?: number;
  decimals?: 0 | 2;
}) {
  return (
    <FormField label={libelle}>
      {(id) => (
        <AmountField id={id} maximum={BOITES_MAX} value={valeur} onChange={changer} {...bornes} />
      )}
    </FormField>
  );
}

function Champs({
  s,
  changer,
  fournisseur,
}: {
  s: SaisieOffre;
  changer: (part: Partial<SaisieOffre>) => void;
  fournisseur: ReactNode;
}) {
  const surRegle = (part: Partial<RegleUg>) => changer({ regle: { ...s.regle, ...part } });
  return (
    <div className="grille-champs">
      {fournisseur}
      <FormField label={LIBELLES.code}>
        {(id) => (
          <TextInput
            id={id}
            autoComplete="off"
            maxLength={40}
            value={s.code}
            onValueChange={(code) => changer({ code })}
          />
        )}
      </FormField>
      <Nombre
        libelle={LIBELLES.prix_achat}
        maximum={PRIX_MAX}
        decimals={2}
        valeur={s.prix_achat}
        changer={(prix_achat) => changer({ prix_achat })}
      />
      <Nombre
        libelle="Pour tant de payées"
        valeur={s.regle.ug_par}
        changer={(ug_par) => surRegle({ ug_par })}
      />
      <Nombre libelle="Tant de gratuites" valeur={s.regle.ug} changer={(ug) => surRegle({ ug })} />
      <Nombre
        libelle={LIBELLES.qte_min}
        valeur={s.qte_min}
        changer={(qte_min) => changer({ qte_min })}
      />
    </div>
  );
}

/** [OFR-7] Another supplier's offer; one recorded meanwhile is not overwritten. */
export function NouvelleOffre({
  produit,
  libres,
  fermer: close,
}: {
  produit: ProduitVise;
  libres: readonly Fournisseur[];
  fermer: () => void;
}) {
  const fermer = useOwnClose(close);
  const f = useTypedForm({
    formulaire: FORMULAIRES.offre,
    id: produit.id,
    nom: produit.libelle,
    vierge: { ...VIERGE, fournisseur_id: '' },
  });
  const { erreurs, enCours, envoyer } = useSubmit(f);
  const { s, changer } = f;
  const manque = s.fournisseur_id === '' || s.prix_achat === null ? phrases.offreIncomplete : null;
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    if (manque !== null) return;
    const { regle, ...reste } = corpsDe(s);
    const corps = { ...reste, ...regle, fournisseur_id: Number(s.fournisseur_id), version: 0 };
    const { success, data } = await envoyer((cle) =>
      callApi(enregistrerOffre, { parametres: { id: produit.id }, corps, cle }),
    );
    if (data) retenirOffres(produit.id, data);
    if (!success) return;
    f.settle();
    fermer();
  };
  return (
    <form noValidate className="offre-formulaire" onSubmit={(e) => void soumettre(e)}>
      <FoundDraft retrouvee={f.retrouvee} reprendre={f.reprendre} oublier={f.oublier} />
      <Champs
        s={s}
        changer={changer}
        fournisseur={
          <FormField label="Fournisseur">
            {(id) => (
              <Combobox
                id={id}
                value={s.fournisseur_id}
                options={[
                  { value: '', label: 'Choisir un fournisseur…' },
                  ...libres.map((x) => ({ value: String(x.id), label: x.libelle })),
                ]}
                onChange={(e) => changer({ fournisseur_id: e.currentTarget.value })}
              />
            )}
          </FormField>
        }
      />
      <FormErrors errors={erreurs} />
      <FormEnd onClose={fermer} busy={enCours} reason={manque} />
    </form>
  );
}

/** [OFR-6] Edits a supplier's offer; drafts are per supplier [SAI-5]. */
export function OffreAModifier({
  produit,
  offre,
  fermer: close,
}: {
  produit: ProduitVise;
  offre: OffreFournisseur;
  fermer: () => void;
}) {
  const fermer = useOwnClose(close);
  const f = useRecordForm({
    formulaire: FORMULAIRES.offre_changee,
    fiche: offre,
    nom: `${offre.fournisseur_libelle}, ${produit.libelle}`,
    vierge: VIERGE,
    saisieDe,
    corpsDe,
  });
  const manque = f.s.prix_achat === null ? phrases.offreIncomplete : null;
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    if (manque !== null) return;
    const faite = await f.enregistrer({
      modifier: ({ regle, ...change }, cle) =>
        callApi(modifierOffre, {
          parametres: { id: offre.id },
          corps: { ...change, ...regle },
          cle,
        }),
    });
    if (!faite) return;
    retenirOffre(faite);
    fermer();
  };
  return (
    <form noValidate className="offre-formulaire" onSubmit={(e) => void soumettre(e)}>
      <FormState
        f={f}
        labels={LIBELLES}
        describe={{
          prix_achat: (prix) => (prix === null ? '–' : formatNombre(prix)),
          regle: (regle) => texteUg(regle) ?? '–',
        }}
      />
      <Champs
        s={f.s}
        changer={f.changer}
        fournisseur={
          <FormField label="Fournisseur">
            {(id) => (
              <Combobox
                id={id}
                disabled
                value="sien"
                options={[{ value: 'sien', label: offre.fournisseur_libelle }]}
                onChange={() => undefined}
              />
            )}
          </FormField>
        }
      />
      <FormErrors errors={f.erreurs} />
      <FormEnd onClose={fermer} busy={f.enCours} reason={f.raison ?? manque} />
    </form>
  );
}
