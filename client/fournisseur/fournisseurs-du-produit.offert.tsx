import './fournisseur.css';
import { Button } from '@blueprintjs/core';
import { Edit, Plus, Trash } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { dataOf, holdAnswer } from '#client/base/cache.ts';
import { AmountField } from '#client/ui/amount-field.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import { confirmAct } from '#client/ui/confirm-dialog.tsx';
import { FormEnd, FormErrors, FormField } from '#client/ui/form.tsx';
import { FoundDraft } from '#client/ui/form-state.tsx';
import { ReadingState } from '#client/ui/reading-state.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { useTypedForm } from '#client/ui/use-typed-form.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import { formatDate } from '#shared/base/dates.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { enregistrerOffre, lireOffres, retirerOffre } from '#shared/commande/offre.api.ts';
import * as phrases from '#shared/commande/offre.phrases.ts';
import { prixNet, texteUg } from '#shared/commande/offre.rules.ts';
import type { OffreFournisseur } from '#shared/commande/offre.schema.ts';
import type { Fournisseur } from '#shared/fournisseur/fournisseur.schema.ts';
import { useFournisseurs } from './fournisseur.queries.ts';

interface ProduitVise {
  id: number;
  libelle: string;
}
const cleDe = (produit_id: number) => ['produits', 'fournisseurs', produit_id] as const;
const SOURCES = { saisie: 'saisi', tarif: 'tarif', reception: 'livraison' } as const;

/** The offers for a product, the cheapest first. */
const useOffres = (produit_id: number) =>
  useQuery({
    queryKey: cleDe(produit_id),
    queryFn: async () => dataOf(await callApi(lireOffres, { parametres: { id: produit_id } })),
    gcTime: 0,
  });

const VIERGE = {
  fournisseur_id: '',
  prix_achat: null as number | null,
  ug_par: null as number | null,
  ug: null as number | null,
  code: '',
  qte_min: null as number | null,
};
type SaisieOffre = typeof VIERGE;
const saisieDe = (o: OffreFournisseur): SaisieOffre => ({
  fournisseur_id: String(o.fournisseur_id),
  prix_achat: o.prix_achat,
  ug_par: o.ug_par,
  ug: o.ug,
  code: o.code ?? '',
  qte_min: o.qte_min,
});
const NOMBRES = [
  ['prix_achat', 'Prix d’achat', 10_000_000, 2],
  ['ug_par', 'Pour tant de payées', 10_000, 0],
  ['ug', 'Tant de gratuites', 10_000, 0],
  ['qte_min', 'Quantité minimum', 10_000, 0],
] as const;

interface PropsFormulaire {
  produit: ProduitVise;
  /** Null: another supplier. */
  offre: OffreFournisseur | null;
  /** Those that have no offer yet. */
  libres: readonly Fournisseur[];
  fermer: () => void;
}
/** Where what is typed is kept: a price is one supplier's, and never proposed to another [SAI-5]. */
const placeDe = (produit: ProduitVise, offre: OffreFournisseur | null) =>
  offre
    ? ({
        formulaire: 'offre_changee',
        id: offre.id,
        nom: `${offre.fournisseur_libelle}, ${produit.libelle}`,
      } as const)
    : ({ formulaire: 'offre', id: produit.id, nom: produit.libelle } as const);

function FormulaireOffre({ produit, offre, libres, fermer }: PropsFormulaire) {
  const [vierge] = useState(() => (offre ? saisieDe(offre) : VIERGE));
  const f = useTypedForm({ ...placeDe(produit, offre), vierge });
  const { erreurs, enCours, envoyer } = useSubmit(f);
  const { s, changer } = f;
  const manque = s.fournisseur_id === '' || s.prix_achat === null ? phrases.offreIncomplete : null;
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    if (manque !== null) return;
    const corps = {
      ...s,
      fournisseur_id: Number(s.fournisseur_id),
      prix_achat: s.prix_achat ?? 0,
      code: s.code || null,
    };
    const { data } = await envoyer((cle) =>
      callApi(enregistrerOffre, { parametres: { id: produit.id }, corps, cle }),
    );
    if (!data) return;
    f.settle();
    holdAnswer(cleDe(produit.id), data);
    fermer();
  };
  return (
    <form noValidate className="offre-formulaire" onSubmit={(e) => void soumettre(e)}>
      <FoundDraft retrouvee={f.retrouvee} reprendre={f.reprendre} oublier={f.oublier} />
      <div className="grille-champs">
        <FormField libelle="Fournisseur">
          {(id) => (
            <Combobox
              id={id}
              disabled={offre !== null}
              value={s.fournisseur_id}
              options={
                offre
                  ? [{ value: s.fournisseur_id, label: offre.fournisseur_libelle }]
                  : [
                      { value: '', label: 'Choisir un fournisseur…' },
                      ...libres.map((x) => ({ value: String(x.id), label: x.libelle })),
                    ]
              }
              onChange={(e) => changer({ fournisseur_id: e.currentTarget.value })}
            />
          )}
        </FormField>
        <FormField libelle="Code chez lui">
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
        {NOMBRES.map(([nom, libelle, maximum, decimales]) => (
          <FormField key={nom} libelle={libelle}>
            {(id) => (
              <AmountField
                id={id}
                maximum={maximum}
                decimales={decimales}
                valeur={s[nom]}
                changer={(v) => changer({ [nom]: v })}
              />
            )}
          </FormField>
        ))}
      </div>
      <FormErrors erreurs={erreurs} />
      <FormEnd fermer={fermer} enCours={enCours} raison={manque} />
    </form>
  );
}

function RangeeOffre({
  o,
  moindre,
  modifier,
  retirer,
}: {
  o: OffreFournisseur;
  moindre: boolean;
  modifier: () => void;
  retirer: () => void;
}) {
  return (
    <tr>
      <th scope="row">{o.fournisseur_libelle}</th>
      <td data-titre="PRIX" className="nombre">
        <strong>{formatNombre(o.prix_achat)}</strong>
      </td>
      <td data-titre="OFFRE">{texteUg(o)}</td>
      <td data-titre="NET" className="nombre">
        {formatNombre(prixNet(o))}
        {moindre && <small className="offre-moindre"> le moins cher</small>}
      </td>
      <td data-titre="CODE">{o.code}</td>
      <td data-titre="MINIMUM" className="nombre">
        {o.qte_min}
      </td>
      <td data-titre="LE">
        {formatDate(new Date(o.updated_at))} <small className="discret">{SOURCES[o.source]}</small>
      </td>
      <td>
        <Button
          variant="minimal"
          size="small"
          icon={<Edit />}
          aria-label={`Modifier le prix de ${o.fournisseur_libelle}`}
          title="Modifier"
          onClick={modifier}
        />
        <Button
          variant="minimal"
          size="small"
          icon={<Trash />}
          aria-label={`Retirer le prix de ${o.fournisseur_libelle}`}
          title="Retirer"
          onClick={retirer}
        />
      </td>
    </tr>
  );
}

/**
 * Who sells a product to the pharmacy and at what price, for the panel of a product: read, typed,
 * taken off; the box that costs least once free ones are counted comes first [OFR-2].
 */
export function FournisseursDuProduit({ produit }: { produit: ProduitVise }) {
  const { data: offres, error, refetch } = useOffres(produit.id);
  const { data: fournisseurs = [] } = useFournisseurs();
  const [ouverte, ouvrir] = useState<OffreFournisseur | 'nouvelle' | null>(null);
  if (!offres) return <ReadingState message={error?.message} relire={() => void refetch()} />;
  const retirer = async (o: OffreFournisseur) => {
    const quoi = phrases.offreARetirer(o.fournisseur_libelle, produit.libelle);
    if (!(await confirmAct({ quoi }))) return;
    const { data } = await callApi(retirerOffre, { parametres: { id: o.id } });
    if (data) holdAnswer(cleDe(produit.id), data);
  };
  const libres = fournisseurs.filter((f) => !offres.some((o) => o.fournisseur_id === f.id));
  return (
    <section className="offres" aria-label="Fournisseurs du produit">
      {offres.length === 0 ? (
        <p className="discret">{phrases.offreAucune}</p>
      ) : (
        <table className="fiches offres-lignes">
          <thead>
            <tr>
              <th scope="col">FOURNISSEUR</th>
              <th scope="col" className="nombre">
                PRIX
              </th>
              <th scope="col">OFFRE</th>
              <th scope="col" className="nombre">
                NET
              </th>
              <th scope="col">CODE</th>
              <th scope="col" className="nombre">
                MINIMUM
              </th>
              <th scope="col">LE</th>
              <th scope="col">
                <span className="vue-cachee">Actes</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {offres.map((o, i) => (
              <RangeeOffre
                key={o.id}
                o={o}
                moindre={i === 0 && offres.length > 1}
                modifier={() => ouvrir(o)}
                retirer={() => void retirer(o)}
              />
            ))}
          </tbody>
        </table>
      )}
      {ouverte === null ? (
        <Button icon={<Plus />} text="Autre fournisseur" onClick={() => ouvrir('nouvelle')} />
      ) : (
        <FormulaireOffre
          key={ouverte === 'nouvelle' ? 0 : ouverte.id}
          produit={produit}
          offre={ouverte === 'nouvelle' ? null : ouverte}
          libres={libres}
          fermer={() => ouvrir(null)}
        />
      )}
    </section>
  );
}
