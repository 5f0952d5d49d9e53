import { Checkbox, InputGroup, TextArea } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '#client/base/call-api.ts';
import { dataOf } from '#client/base/cache.ts';
import { AmountField } from '#client/ui/amount-field.tsx';
import { FormField } from '#client/ui/form.tsx';
import type { FieldWords } from '#client/ui/form-state.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import { useReferences } from '#client/reference/reference.queries.ts';
import { listerRayons } from '#shared/rayon/rayon.api.ts';
import type { NomListe } from '#shared/reference/reference.schema.ts';
import type { NomTexte, NomNombre, SaisieProduit } from './saisie-produit.ts';

/** What is typed of a product, and how it changes. */
interface EnSaisie {
  saisie: SaisieProduit;
  changer: (part: Partial<SaisieProduit>) => void;
}
/** How each field is called, on the form and where two people's values are shown. */
export const LIBELLES_PRODUIT = {
  libelle: 'Libellé',
  cip: 'CIP',
  cip_deux: 'CIP 2',
  cip_1: 'CIP 3',
  cip_2: 'CIP 4',
  dci: 'DCI',
  rayon_id: 'Rayon',
  nature_id: 'Nature',
  forme: 'Forme',
  famille: 'Famille',
  classe: 'Classe',
  categorie: 'Catégorie',
  prix_achat: 'Prix d’achat (FCFA)',
  prix_de_vente: 'Prix de vente (FCFA)',
  qte_min: 'Quantité minimum',
  qte_max: 'Quantité maximum',
  qte: 'Stock initial',
  tva: 'TVA 18 %',
  css: 'CSS 1 %',
  couvert: 'Pris en charge',
  posologie: 'Posologie (imprimée sur demande avec le ticket)',
} as const satisfies FieldWords<SaisieProduit>;

/** The shelves and natures to choose from. */
export function useChoixProduit() {
  const rayons = useQuery({
    queryKey: ['choix', listerRayons.chemin],
    queryFn: async () => dataOf(await callApi(listerRayons, { silencieux: true })),
  });
  const natures = useReferences('prod_natures');
  return { rayons: rayons.data, natures: natures.data };
}
export type ChoixProduit = ReturnType<typeof useChoixProduit>;

export function ChampsProduit({
  champs,
  choix: { rayons, natures },
  neuf,
}: {
  champs: EnSaisie;
  choix: ChoixProduit;
  neuf: boolean;
}) {
  const { saisie, changer } = champs;
  return (
    <div className="produit-grille">
      <Texte nom="libelle" {...champs} taille="quatre" requis max={150} />
      <Texte nom="cip" {...champs} max={24} />
      <Texte nom="cip_deux" {...champs} max={24} />
      <Texte nom="cip_1" {...champs} max={24} />
      <Texte nom="cip_2" {...champs} max={24} />
      <Texte nom="dci" {...champs} taille="deux" max={300} />
      <Choix nom="rayon_id" {...champs} choix={rayons} />
      <Choix nom="nature_id" {...champs} choix={natures} />
      <Texte nom="forme" {...champs} liste="prod_formes" max={150} />
      <Texte nom="famille" {...champs} liste="prod_familles" max={150} />
      <Texte nom="classe" {...champs} liste="prod_classe_theraps" max={150} />
      <Texte nom="categorie" {...champs} liste="prod_categories" max={150} />
      <Nombre nom="prix_achat" {...champs} decimales={2} />
      <Nombre nom="prix_de_vente" {...champs} decimales={2} />
      <Nombre nom="qte_min" {...champs} />
      <Nombre nom="qte_max" {...champs} />
      {neuf && <Nombre nom="qte" {...champs} />}
      <div className="drapeaux deux">
        {(['tva', 'css', 'couvert'] as const).map((nom) => (
          <Checkbox
            key={nom}
            inline
            label={LIBELLES_PRODUIT[nom]}
            checked={saisie[nom]}
            onChange={(e) => changer({ [nom]: e.currentTarget.checked })}
          />
        ))}
      </div>
      <Posologie {...champs} />
    </div>
  );
}

type Taille = 'deux' | 'quatre';
/** A text; `liste`: what the settings' list proposes, without holding to it. */
function Texte({
  nom,
  saisie,
  changer,
  taille,
  requis = false,
  liste,
  max,
}: EnSaisie & {
  nom: NomTexte;
  taille?: Taille;
  requis?: boolean;
  liste?: NomListe;
  max: number;
}) {
  return (
    <FormField libelle={LIBELLES_PRODUIT[nom]} className={taille}>
      {(id) => (
        <>
          <InputGroup
            id={id}
            name={nom}
            required={requis}
            autoFocus={requis}
            autoComplete="off"
            maxLength={max}
            value={saisie[nom]}
            onValueChange={(texte) => changer({ [nom]: texte })}
            {...(liste && { list: `${id}-choix` })}
          />
          {liste && <Propositions id={`${id}-choix`} liste={liste} />}
        </>
      )}
    </FormField>
  );
}
function Propositions({ id, liste }: { id: string; liste: NomListe }) {
  const { data = [] } = useReferences(liste);
  return (
    <datalist id={id}>
      {data.map((r) => (
        <option key={r.id} value={r.libelle} />
      ))}
    </datalist>
  );
}

function Posologie({ saisie, changer }: EnSaisie) {
  return (
    <FormField libelle={LIBELLES_PRODUIT.posologie} className="quatre">
      {(id) => (
        <TextArea
          id={id}
          fill
          maxLength={2000}
          value={saisie.posologie}
          onChange={(e) => changer({ posologie: e.currentTarget.value })}
        />
      )}
    </FormField>
  );
}

function Nombre({
  nom,
  saisie,
  changer,
  decimales = 0,
}: EnSaisie & { nom: NomNombre; decimales?: 0 | 2 }) {
  return (
    <FormField libelle={LIBELLES_PRODUIT[nom]}>
      {(id) => (
        <AmountField
          id={id}
          valeur={saisie[nom]}
          changer={(valeur) => changer({ [nom]: valeur })}
          decimales={decimales}
        />
      )}
    </FormField>
  );
}

function Choix({
  nom,
  saisie,
  changer,
  choix: data = [],
}: EnSaisie & {
  nom: 'rayon_id' | 'nature_id';
  choix: readonly { id: number; libelle: string }[] | undefined;
}) {
  return (
    <FormField libelle={LIBELLES_PRODUIT[nom]}>
      {(id) => (
        <Combobox
          key={data.length}
          id={id}
          fill
          value={saisie[nom]}
          options={[
            { value: '', label: '—' },
            ...data.map((c) => ({ value: String(c.id), label: c.libelle })),
          ]}
          onChange={(e) => changer({ [nom]: e.currentTarget.value })}
        />
      )}
    </FormField>
  );
}
