import { Checkbox, TextArea } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { type ReactNode, useId } from 'react';
import { pharmacieAtom } from '#client/base/session.atoms.ts';
import { AmountField } from '#client/ui/amount-field.tsx';
import { FormField } from '#client/ui/form.tsx';
import type { FieldWords } from '#client/ui/form-state.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { useReferences } from '#client/admin/reference/reference.queries.ts';
import { fauteDuNombre } from '#shared/base/nombre-saisi.rules.ts';
import { REGLAGE_DE_DEPART } from '#shared/admin/pharmacie/tableaux.rules.ts';
import { type Tableau, TABLEAUX } from '#shared/admin/pharmacie/tableaux.schema.ts';
import type { NomListe } from '#shared/admin/reference/reference.schema.ts';
import { MargeVivante } from './marge-vivante.tsx';
import type { NomTexte, NomNombre, SaisieProduit } from './saisie-produit.ts';
import { useRecords } from '#client/records/record.queries.ts';
import { RAYONS } from '#shared/stock/rayon/rayon.record.ts';

interface EnSaisie {
  saisie: SaisieProduit;
  changer: (part: Partial<SaisieProduit>) => void;
  fautes: Readonly<Record<string, string>>;
}
/** Used by the form and by conflict messages. */
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
  tva: 'TVA',
  tva_a_verifier: 'TVA à vérifier',
  css: 'CSS',
  couvert: 'Pris en charge',
  tableau_saisi: 'Tableau',
  unites_de_prise: 'Unités de prise par boîte',
  posologie: 'Posologie (imprimée sur demande avec le ticket)',
} as const satisfies FieldWords<SaisieProduit>;

export function useChoixProduit() {
  const rayons = useRecords(RAYONS);
  const natures = useReferences('prod_natures');
  return { rayons: rayons.data, natures: natures.data };
}
export type ChoixProduit = ReturnType<typeof useChoixProduit>;

function Groupe({ titre, children }: { titre: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="produit-groupe" aria-labelledby={id}>
      <h3 id={id}>{titre}</h3>
      <div className="produit-grille">{children}</div>
    </section>
  );
}

export function ChampsProduit({
  champs,
  choix: { rayons, natures },
  neuf,
  tableau,
  tvaAVerifier,
}: {
  champs: EnSaisie;
  choix: ChoixProduit;
  neuf: boolean;
  tableau: Tableau | null;
  /** [PRO-29] As stored: unticked, it is said to be right. */
  tvaAVerifier: boolean;
}) {
  const { saisie } = champs;
  return (
    <div className="produit-groupes">
      <Groupe titre="Identité">
        <Texte nom="libelle" {...champs} taille="quatre" requis max={150} />
        <Texte nom="cip" {...champs} max={24} />
        <Texte nom="cip_deux" {...champs} max={24} />
        <Texte nom="cip_1" {...champs} max={24} />
        <Texte nom="cip_2" {...champs} max={24} />
        <Texte nom="dci" {...champs} taille="deux" max={300} />
        <Choix nom="nature_id" {...champs} choix={natures} />
        <Texte nom="forme" {...champs} liste="prod_formes" max={150} />
        <Texte nom="famille" {...champs} liste="prod_familles" max={150} />
        <Texte nom="classe" {...champs} liste="prod_classe_theraps" max={150} />
        <Texte nom="categorie" {...champs} liste="prod_categories" max={150} />
      </Groupe>
      <Groupe titre="Prix et taxes">
        <Nombre nom="prix_achat" {...champs} decimales={2} />
        <Nombre nom="prix_de_vente" {...champs} requis />
        <div className="drapeaux deux">
          <Drapeau
            nom="tva"
            {...champs}
            changer={(part) => champs.changer({ ...part, tva_a_verifier: false })}
          />
          <Drapeau nom="css" {...champs} />
          {tvaAVerifier && <Drapeau nom="tva_a_verifier" {...champs} />}
        </div>
        <MargeVivante saisie={saisie} />
      </Groupe>
      <Groupe titre="Stock">
        <Choix nom="rayon_id" {...champs} choix={rayons} />
        <Nombre nom="qte_min" {...champs} />
        <Nombre nom="qte_max" {...champs} />
        {neuf && <Nombre nom="qte" {...champs} />}
      </Groupe>
      <Groupe titre="Assurance, délivrance et conseil">
        <div className="drapeaux">
          <Drapeau nom="couvert" {...champs} />
        </div>
        <ChoixTableau {...champs} tableau={tableau} />
        <Nombre nom="unites_de_prise" {...champs} />
        <Posologie {...champs} />
      </Groupe>
    </div>
  );
}

/** Controlled table: the base's, another, or none. */
function ChoixTableau({ saisie, changer, tableau }: EnSaisie & { tableau: Tableau | null }) {
  const reglage = useAtomValue(pharmacieAtom)?.ordonnancier ?? REGLAGE_DE_DEPART;
  const nom = (t: Tableau) => reglage.tableaux[t].nom;
  const dit = saisie.tableau_saisi === '' && tableau !== null ? ` (${nom(tableau)})` : '';
  return (
    <FormField label={LIBELLES_PRODUIT.tableau_saisi} className="deux">
      {(id) => (
        <Combobox
          id={id}
          fill
          value={saisie.tableau_saisi}
          options={[
            { value: '', label: `Selon la base de médicaments${dit}` },
            ...TABLEAUX.map((t) => ({ value: t, label: nom(t) })),
            { value: 'aucun', label: 'Aucun' },
          ]}
          onChange={(e) => {
            const choisi = CHOIX_TABLEAU.find((t) => t === e.currentTarget.value);
            changer({ tableau_saisi: choisi ?? '' });
          }}
        />
      )}
    </FormField>
  );
}
const CHOIX_TABLEAU = ['aucun', ...TABLEAUX] as const;

function Drapeau({
  nom,
  saisie,
  changer,
}: EnSaisie & { nom: 'tva' | 'tva_a_verifier' | 'css' | 'couvert' }) {
  return (
    <Checkbox
      inline
      label={LIBELLES_PRODUIT[nom]}
      checked={saisie[nom]}
      onChange={(e) => changer({ [nom]: e.currentTarget.checked })}
    />
  );
}

type Taille = 'deux' | 'quatre';
/** `liste`: suggestions, free text allowed. */
function Texte({
  nom,
  saisie,
  changer,
  fautes,
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
  const faute = fautes[nom] ?? null;
  return (
    <FormField label={LIBELLES_PRODUIT[nom]} className={taille} required={requis} fault={faute}>
      {(id, aide) => (
        <>
          <TextInput
            id={id}
            name={nom}
            required={requis}
            autoFocus={requis}
            autoComplete="off"
            maxLength={max}
            intent={faute === null ? 'none' : 'danger'}
            aria-invalid={faute !== null}
            aria-describedby={aide}
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

function Posologie({ saisie, changer, fautes }: EnSaisie) {
  const faute = fautes['posologie'] ?? null;
  return (
    <FormField label={LIBELLES_PRODUIT.posologie} className="quatre" fault={faute}>
      {(id, aide) => (
        <TextArea
          id={id}
          fill
          maxLength={2000}
          aria-invalid={faute !== null}
          aria-describedby={aide}
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
  fautes,
  requis = false,
  decimales = 0,
}: EnSaisie & { nom: NomNombre; requis?: boolean; decimales?: 0 | 2 }) {
  const valeur = saisie[nom];
  // Malformed numbers show at once.
  const faute = fauteDuNombre(valeur, decimales) === null ? (fautes[nom] ?? null) : null;
  return (
    <FormField label={LIBELLES_PRODUIT[nom]} required={requis} fault={faute}>
      {(id, aide) => (
        <AmountField
          id={id}
          name={nom}
          value={valeur}
          onChange={(n) => changer({ [nom]: n })}
          decimals={decimales}
          aria-required={requis}
          aria-invalid={faute !== null}
          intent={faute === null ? 'none' : 'danger'}
          {...(aide !== undefined && { 'aria-describedby': aide })}
        />
      )}
    </FormField>
  );
}

function Choix({
  nom,
  saisie,
  changer,
  fautes,
  choix: data = [],
}: EnSaisie & {
  nom: 'rayon_id' | 'nature_id';
  choix: readonly { id: number; libelle: string }[] | undefined;
}) {
  return (
    <FormField label={LIBELLES_PRODUIT[nom]} fault={fautes[nom] ?? null}>
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
