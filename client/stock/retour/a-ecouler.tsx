import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { Button, SegmentedControl } from '@blueprintjs/core';
import { ArrowDown, Cross, Tag, Trash, Undo } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { newKey } from '#client/base/new-key.ts';
import { sendOnce } from '#client/base/send-once.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { Amount } from '#client/ui/amount.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import { askFirst } from '#client/ui/ask-first.ts';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import type { EtatListe } from '#client/ui/liste/use-etat-liste.ts';
import type { Vivant } from '#client/ui/liste/use-lignes.ts';
import { ListTable } from '#client/ui/list-table.tsx';
import { ProductName } from '#client/ui/product-name.tsx';
import { debutDeJour, formatDate, jourDe, estPerime } from '#shared/base/dates.ts';
import { formatFcfa } from '#shared/base/montant.ts';
import { denombrer } from '#shared/base/texte.ts';
import { creerMouvement } from '#shared/stock/mouvement/mouvement.api.ts';
import { retirerEcoulement } from '#shared/stock/produit/ecoulement.api.ts';
import { modifierProduit } from '#shared/stock/produit/produit.api.ts';
import { MOTIFS_DE_DESTRUCTION } from '#shared/admin/reference/reference.schema.ts';
import { listerAEcouler } from '#shared/stock/retour/a-ecouler.api.ts';
import type { LigneAEcouler, ListeAEcouler } from '#shared/stock/retour/a-ecouler.schema.ts';
import { LIGNES_BON_MAX } from '#shared/stock/retour/bon-retour.schema.ts';
import * as phrasesRetour from '#shared/stock/retour/retour.phrases.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import type { DepartRetour } from './rendre-produits.offert.tsx';
import { refetchAEcouler } from './retour.queries.ts';
import { type RowAct, RowActs } from '#client/ui/liste/row-acts.tsx';

const VendreDAbordDialogue = lazyScreen(
  () => import('./vendre-dabord-dialogue.tsx'),
  'VendreDAbordDialogue',
);

const LISTES = [
  { value: 'perimes', label: 'Périment' },
  { value: 'dormants', label: 'Dorment' },
  { value: 'surstock', label: 'En trop' },
  { value: 'abc', label: 'Classes ABC' },
  { value: 'marques', label: 'Vendus d’abord' },
];
const jour = (j: string | null): ReactNode => j && formatDate(debutDeJour(j));
const PRODUIT: Colonne<LigneAEcouler> = {
  key: 'libelle',
  label: 'PRODUIT',
  produit: true,
  triable: true,
  rendre: (l) => <ProductName libelle={l.libelle} />,
};
const QTE: Colonne<LigneAEcouler> = {
  key: 'qte',
  label: 'QTÉ',
  format: 'nombre',
  triable: true,
  largeur: 80,
};
const VALEUR: Colonne<LigneAEcouler> = {
  key: 'total_achat',
  label: 'COÛT EN JEU',
  format: 'money',
  somme: true,
  triable: true,
  largeur: 140,
  carte: 'montant',
};
const CLASSE: Colonne<LigneAEcouler> = {
  key: 'classe',
  label: 'CLASSE',
  triable: true,
  largeur: 84,
};
const RAYON: Colonne<LigneAEcouler> = {
  key: 'rayon',
  label: 'RAYON',
  triable: true,
  largeur: 130,
  cachee: 'etroit',
};
const VENTE: Colonne<LigneAEcouler> = {
  key: 'derniere_vente',
  label: 'DERNIÈRE VENTE',
  toCSV: 'date',
  triable: true,
  largeur: 136,
  rendre: (l) => jour(l.derniere_vente),
};
const SEMAINES: Colonne<LigneAEcouler> = {
  key: 'semaines',
  label: 'SEMAINES DE STOCK',
  format: 'decimal',
  triable: true,
  largeur: 160,
};
const PEREMPTION: Colonne<LigneAEcouler> = {
  key: 'date_expiration',
  label: 'PÉREMPTION',
  toCSV: 'date',
  triable: true,
  largeur: 120,
  rendre: (l) => jour(l.date_expiration),
};
const LOT: Colonne<LigneAEcouler> = {
  key: 'lot_numero',
  label: 'LOT',
  carte: 'badge',
  triable: true,
  largeur: 120,
};
const REMISE: Colonne<LigneAEcouler> = {
  key: 'taux',
  label: 'REMISE %',
  format: 'nombre',
  triable: true,
  largeur: 100,
};
const COLONNES_A_ECOULER: Readonly<Record<ListeAEcouler, readonly Colonne<LigneAEcouler>[]>> = {
  perimes: [
    PRODUIT,
    LOT,
    PEREMPTION,
    QTE,
    VALEUR,
    REMISE,
    { ...SEMAINES, cachee: 'etroit' },
    RAYON,
    CLASSE,
  ],
  dormants: [PRODUIT, VENTE, QTE, VALEUR, REMISE, RAYON, CLASSE],
  surstock: [
    PRODUIT,
    SEMAINES,
    { ...QTE, label: 'EN TROP', largeur: 100 },
    VALEUR,
    { key: 'qte_max', label: 'MAX', format: 'nombre', triable: true, largeur: 80 },
    {
      key: 'qte_max_conseillee',
      label: 'MAX CONSEILLÉ',
      format: 'nombre',
      triable: true,
      largeur: 140,
    },
    REMISE,
    RAYON,
    CLASSE,
  ],
  marques: [
    PRODUIT,
    REMISE,
    { ...QTE, label: 'RESTE' },
    LOT,
    PEREMPTION,
    VALEUR,
    { key: 'marque_par', label: 'PAR', triable: true, largeur: 140 },
    { ...RAYON, cachee: true },
  ],
  abc: [
    PRODUIT,
    CLASSE,
    {
      key: 'ca',
      label: 'VENDU EN UN AN',
      format: 'money',
      somme: true,
      triable: true,
      largeur: 150,
    },
    QTE,
    VALEUR,
    SEMAINES,
    RAYON,
  ],
};
const CHAMPS_ACTES = [
  'produit_id',
  'version',
  'libelle',
  'qte',
  'prix_achat',
  'prix_de_vente',
  'ecoulement_id',
  'qte_max',
  'qte_max_conseillee',
  'lot_id',
  'lot_numero',
  'date_expiration',
] as const satisfies readonly (keyof LigneAEcouler)[];
type Acte = Pick<LigneAEcouler, (typeof CHAMPS_ACTES)[number] | 'id'>;

const JOURS = ['30', '60', '90', '180', '365'];
const SEMAINES_CHOISIES = ['8', '12', '26', '52'];
interface Portee {
  nom: 'jours' | 'semaines';
  quoi: string;
  mot: string;
  choix: string[];
  defaut: string;
}
const PORTEES: Readonly<Record<ListeAEcouler, Portee | null>> = {
  perimes: { nom: 'jours', quoi: 'Péremption', mot: 'Sous', choix: JOURS, defaut: '90' },
  dormants: { nom: 'jours', quoi: 'Sans vente', mot: 'Depuis', choix: JOURS, defaut: '90' },
  surstock: {
    nom: 'semaines',
    quoi: 'Stock',
    mot: 'Plus de',
    choix: SEMAINES_CHOISIES,
    defaut: '26',
  },
  abc: null,
  marques: null,
};

/** Product events change the list and its quantities. */
const VIVANT: Vivant<LigneAEcouler> = {
  topic: 'produits',
  concerne: (lignes, { donnees }) =>
    !('produit' in donnees) || lignes.some((l) => l.produit_id === donnees.produit.id),
};

const departDe = (lignes: readonly Acte[]): DepartRetour => ({
  motif: lignes.every((l) => l.date_expiration !== null)
    ? 'PRODUIT PERIME FRSSE'
    : 'RETOUR EN BON ETAT FRSSE',
  lignes: lignes.map((l) => ({
    cle: newKey(),
    produit_id: l.produit_id,
    libelle: l.libelle,
    prix_achat: l.prix_achat,
    lot_id: l.lot_id === null ? '' : String(l.lot_id),
    qte: l.qte,
  })),
});

/** The row's lot if any. Refused if the product moved since: boxes would leave twice. */
async function detruire(l: Acte): Promise<void> {
  const quoi = phrasesRetour.aDetruire(
    denombrer(l.qte, 'boîte'),
    l.libelle,
    l.prix_achat === undefined ? null : formatFcfa(l.qte * l.prix_achat),
  );
  if (!(await askFirst({ quoi }))) return;
  const corps = {
    produit_id: l.produit_id,
    qte: l.qte,
    type: 'Sortie' as const,
    motif: l.date_expiration === null ? MOTIFS_DE_DESTRUCTION.casse : MOTIFS_DE_DESTRUCTION.perime,
    lot: l.lot_numero,
    date_expiration: l.date_expiration,
    version: l.version,
  };
  await sendOnce(`détruire ${JSON.stringify(corps)}`, (cle) =>
    callApi(creerMouvement, { corps, cle }),
  );
  refetchAEcouler();
}

const seVend = (l: Acte): boolean => !estPerime(l.date_expiration, jourDe(new Date()));

/** Maximum lowered to these weeks' sales. */
async function baisser(l: Acte): Promise<void> {
  const quoi = phrasesRetour.maximumABaisser(l.libelle, l.qte_max, l.qte_max_conseillee);
  if (!(await askFirst({ quoi }))) return;
  await callApi(modifierProduit, {
    parametres: { id: l.produit_id },
    corps: { qte_max: l.qte_max_conseillee, version: l.version },
  });
  refetchAEcouler();
}

/** [ECO-9] The order ends: new lines pay the whole price. */
async function nePlusVendreDAbord(id: number): Promise<void> {
  await sendOnce(`ne plus vendre d’abord ${id}`, (cle) =>
    callApi(retirerEcoulement, { parametres: { id }, cle }),
  );
  refetchAEcouler();
}

function actesDe(
  l: Acte,
  {
    liste,
    bouge,
    regle,
    vendre,
  }: { liste: ListeAEcouler; bouge: boolean; regle: boolean; vendre: (l: Acte) => void },
): RowAct[] {
  const { ecoulement_id } = l;
  const acts: RowAct[] = [];
  if (regle && ecoulement_id === null && seVend(l))
    acts.push({ icon: <Tag />, text: 'Vendre d’abord, à tant de moins', act: () => vendre(l) });
  if (regle && ecoulement_id !== null)
    acts.push({
      icon: <Cross />,
      text: 'Ne plus vendre d’abord',
      act: () => void nePlusVendreDAbord(ecoulement_id),
    });
  if (regle && l.qte_max_conseillee < l.qte_max)
    acts.push({
      icon: <ArrowDown />,
      text: `Commander moins : maximum ${l.qte_max_conseillee}`,
      act: () => void baisser(l),
    });
  if (bouge && liste !== 'abc')
    acts.push({ icon: <Trash />, text: 'Détruire', danger: true, act: () => void detruire(l) });
  return acts;
}

/** [ECO-5] Products that should leave, with francs at stake. */
export function AEcouler({
  rendre,
  tabs,
}: {
  rendre: (depart: DepartRetour) => void;
  tabs: ReactNode;
}) {
  const [liste, choisir] = useState<ListeAEcouler>('perimes');
  const session = useAtomValue(sessionAtom);
  const bouge = session !== null && peut(session, 'STOCK', 'mouvement');
  const regle = session !== null && peut(session, 'STOCK', 'produits');
  const portee = PORTEES[liste];
  const [choisies, porter] = useState<Partial<Record<ListeAEcouler, string>>>({});
  const loin = choisies[liste] ?? portee?.defaut ?? '';
  const fixe = { liste, ...(portee && { [portee.nom]: Number(loin) }) };
  const [aVendre, vendre] = useState<Acte | null>(null);
  /** The listed lines, in order, up to a slip's capacity. */
  const rendreTout = async ({ q, sort, order }: EtatListe) => {
    const montree = { ...fixe, search_by_keyword: q, ...(sort && { sort, order }) };
    const requete = { ...montree, page: 1, rows: LIGNES_BON_MAX };
    const { data, meta } = await callApi(listerAEcouler, { requete });
    if (data) rendre({ ...departDe(data), reste: (meta?.total ?? data.length) - data.length });
  };
  return (
    <>
      <ListTable<LigneAEcouler, Exclude<keyof Acte, 'id'>>
        key={liste}
        title="À écouler"
        tabs={tabs}
        chips={() => (
          <SegmentedControl
            aria-label="Liste"
            size="small"
            options={LISTES}
            value={liste}
            onValueChange={(v) => choisir(v as ListeAEcouler)}
          />
        )}
        nom={`ecouler-${liste}`}
        prefixe={`e_${liste}_`}
        appel={listerAEcouler}
        colonnes={COLONNES_A_ECOULER[liste]}
        fixe={fixe}
        rows={25}
        vivant={VIVANT}
        emptyText="Rien à écouler"
        filters={() =>
          portee && (
            <Combobox
              aria-label={portee.quoi}
              value={loin}
              options={portee.choix.map((n) => ({
                value: n,
                label: `${portee.mot} ${denombrer(Number(n), portee.nom.slice(0, -1))}`,
              }))}
              onChange={(e) => porter({ ...choisies, [liste]: e.currentTarget.value })}
            />
          )
        }
        totals={(extra) => {
          const enJeu = extra as { total_achat?: number } | undefined;
          return (
            enJeu?.total_achat !== undefined && (
              <span>
                Coût en jeu <Amount fcfa={enJeu.total_achat} />
              </span>
            )
          );
        }}
        actions={(etat) =>
          liste === 'perimes' && (
            <Button
              icon={<Undo />}
              text="Tout rendre au fournisseur"
              onClick={() => void rendreTout(etat)}
            />
          )
        }
        champsActes={CHAMPS_ACTES}
        rowActions={(l: Acte) => (
          <RowActs
            of={l.libelle}
            acts={[
              {
                icon: <Undo />,
                text: 'Rendre au fournisseur',
                act: () => rendre(departDe([l])),
              },
              ...actesDe(l, { liste, bouge, regle, vendre }),
            ]}
          />
        )}
      />
      {aVendre && (
        <VendreDAbordDialogue
          key={aVendre.id}
          ligne={aVendre}
          fait={refetchAEcouler}
          fermer={() => vendre(null)}
        />
      )}
    </>
  );
}
