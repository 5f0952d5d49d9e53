import './produit.css';
import { Button, Menu, MenuItem } from '@blueprintjs/core';
import {
  Barcode,
  ChevronDown,
  Clean,
  Edit,
  History,
  Import,
  Layers,
  Percentage,
  Plus,
  Search,
  Tag as TagIcone,
  TimelineBarChart,
} from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type CodeDEcran, lazyScreen } from '#client/base/lazy-screen.tsx';
import { cache } from '#client/base/cache.ts';
import { useTopic } from '#client/base/subscribe.ts';
import { pharmacieAtom, sessionAtom } from '#client/base/session.atoms.ts';
import { ImportDemande } from '#client/platform/import/import-demande.offert.tsx';
import { useImportDemande } from '#client/platform/import/use-import-demande.offert.ts';
import { Dropdown } from '#client/ui/dropdown.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import { useReferences } from '#client/admin/reference/reference.queries.ts';
import { FilterChip } from '#client/ui/liste/filter-chip.tsx';
import type { Vivant } from '#client/ui/liste/use-lignes.ts';
import type { ChangerListe, EtatListe } from '#client/ui/liste/use-etat-liste.ts';
import { Amount } from '#client/ui/amount.tsx';
import { useAskedBack } from '#client/ui/use-asked-back.ts';
import { ListTable } from '#client/ui/list-table.tsx';
import { type ListAsked, readFirst } from '#client/ui/liste/asked.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { surProduits } from '#shared/stock/produit/produit.events.ts';
import { TITRES_MANQUES } from '#shared/stock/produit/manques.phrases.ts';
import { MANQUES_PRODUIT } from '#shared/stock/produit/manques.schema.ts';
import { listerProduits } from '#shared/stock/produit/produit.api.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { TABLEAUX } from '#shared/admin/pharmacie/tableaux.schema.ts';
import { peut, satisfait } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { DROITS_IMPORT } from '#shared/admin/utilisateur/imports.rules.ts';
import { etiquettesAtom } from './etiquettes.atoms.ts';
import { LotsDialogue, RappelDialogue } from './lots-dialogue.tsx';
import { COLONNES } from './produit.colonnes.tsx';
import { lectureStockBas } from './produit.queries.ts';
import { produitsChoisisAtom } from './selection.atoms.ts';
import { BandeSelection } from './selection-produits.tsx';
import { useProduitOuvert } from './use-produit-ouvert.ts';
import { useRecords } from '#client/records/record.queries.ts';
import { RAYONS } from '#shared/stock/rayon/rayon.record.ts';
import { type RowAct, RowActs } from '#client/ui/liste/row-acts.tsx';

const ProduitDialogue = lazyScreen(() => import('./produit-dialogue.tsx'), 'ProduitDialogue');

const PrixDialogue = lazyScreen(() => import('./prix-dialogue.tsx'), 'PrixDialogue');

const StatistiquesDialogue = lazyScreen(
  () => import('#client/gestion/statistiques/statistiques-produit.offert.tsx'),
  'StatistiquesProduitDialogue',
);

const EtiquettesDialogue = lazyScreen(
  () => import('./etiquettes-dialogue.tsx'),
  'EtiquettesDialogue',
);

const ChangerPrixDialogue = lazyScreen(
  () => import('./changer-prix-dialogue.tsx'),
  'ChangerPrixDialogue',
);

const CompleterDialogue = lazyScreen(() => import('./completer-dialogue.tsx'), 'CompleterDialogue');
const EntrerAuLecteur = lazyScreen(() => import('./entrer-au-lecteur.tsx'), 'EntrerAuLecteur');

const VoletDuProduit = lazyScreen(
  () => import('./volet/volet-produit.tsx'),
  'VoletDuProduit',
  <aside className="volet-attendu" aria-label="Produit" />,
);

const FICHIERS = ['produits', 'lots'] as const;
const ACTIFS = { is_active: '1' };
const FILTRES = [
  'rayon',
  'nature',
  'tableau',
  'stock_bas',
  'perimes',
  'manque',
  'is_active',
] as const;
const VIVANT: Vivant<Produit> = {
  topic: 'produits',
  appliquer: surProduits,
};
const LIGNES_ECRAN = 25;

/** After an import: too many for single events. */
function refetchProduits(): void {
  void cache.invalidateQueries({ queryKey: ['liste', listerProduits.chemin] });
  void cache.invalidateQueries({ queryKey: ['produits'] });
}

interface Totaux {
  cout_total_achat?: number;
  cout_total_vente?: number;
}

type ProduitNomme = Pick<Produit, 'id' | 'libelle'>;
type ActesProduit = Readonly<
  Record<'lots' | 'statistiques' | 'prix' | 'modifier', (p: ProduitNomme) => void>
>;
const actesDuProduit = (p: ProduitNomme, actes: ActesProduit): RowAct[] => [
  { icon: <Edit />, text: 'Modifier', act: () => actes.modifier(p) },
  { icon: <Layers />, text: 'Lots et rappels', act: () => actes.lots(p) },
  { icon: <TimelineBarChart />, text: 'Statistiques', act: () => actes.statistiques(p) },
  { icon: <History />, text: 'Historique des prix', act: () => actes.prix(p) },
];

const LISTE = {
  nom: 'produits',
  appel: listerProduits,
  colonnes: COLONNES,
  defauts: ACTIFS,
  rows: LIGNES_ECRAN,
  vivant: VIVANT,
  nomsFiltres: FILTRES,
  champsActes: ['libelle'],
} satisfies ListAsked<Produit, 'libelle'>;
export const lireProduitsDAbord = () => readFirst(LISTE);

export function ProduitsEcran() {
  const session = useAtomValue(sessionAtom);
  const [ouvert, ouvrir] = useState<ProduitNomme | 'nouveau' | null>(null);
  useTopic(
    'produits',
    ({ nom }) => {
      if (nom === 'produit.importes') refetchProduits();
    },
    ['produits'],
  );
  useAskedBack('produit', (id) => ouvrir(id === null ? 'nouveau' : { id, libelle: '' }));
  const [lots, voirLots] = useState<ProduitNomme | 'rappel' | null>(null);
  const [prix, voirPrix] = useState<ProduitNomme | null>(null);
  const [mesure, mesurer] = useState<ProduitNomme | null>(null);
  const [outil, prendre] = useState<Outil | null>(null);
  const [, importer] = useImportDemande(FICHIERS);
  const [etiquettes, etiqueter] = useAtom(etiquettesAtom);
  const choisir = useSetAtom(produitsChoisisAtom);
  const ecrit = session !== null && peut(session, 'STOCK', 'produits');
  const fiche = useProduitOuvert();
  const actes: ActesProduit = {
    lots: voirLots,
    statistiques: mesurer,
    prix: voirPrix,
    modifier: ouvrir,
  };
  return (
    <>
      <ListTable<Produit, 'libelle'>
        {...LISTE}
        title="Produits"
        emptyText="Aucun produit"
        filters={(valeurs, changer) => <Filtres valeurs={valeurs} changer={changer} />}
        chips={(etat, changer) => (
          <>
            <PuceStockBas etat={etat} changer={changer} />
            <PucePerimes etat={etat} changer={changer} />
            {ecrit && <PuceDesactives etat={etat} changer={changer} />}
            <PuceManque etat={etat} changer={changer} />
          </>
        )}
        banner={(etat) => ecrit && <BandeSelection etat={etat} />}
        totals={(extra) => <Sommes totaux={extra as Totaux | undefined} />}
        actions={
          ecrit && (
            <Dropdown
              content={
                <Outils
                  etiqueter={() => etiqueter([])}
                  rappeler={() => voirLots('rappel')}
                  choisir={() => choisir(new Map())}
                  prendre={prendre}
                  importer={importer}
                />
              }
            >
              <Button endIcon={<ChevronDown />}>Outils</Button>
            </Dropdown>
          )
        }
        primary={
          ecrit && (
            <Button intent="primary" icon={<Plus />} onClick={() => ouvrir('nouveau')}>
              Nouveau produit
            </Button>
          )
        }
        {...(ecrit && {
          whenEmpty: (
            <Button
              icon={<Import />}
              text="Importer des produits"
              onClick={() => importer('produits')}
            />
          ),
          aside: {
            openId: fiche.id,
            onOpen: fiche.ouvrir,
            draw: (lignes) =>
              fiche.id !== null && (
                <VoletDuProduit
                  produit={lignes.find((l) => l.id === fiche.id) ?? { id: fiche.id, libelle: '' }}
                  voisins={lignes}
                  aller={fiche.ouvrir}
                  fermer={fiche.fermer}
                  ouvrir={actes}
                />
              ),
          },
          rowActions: (p: ProduitNomme) => (
            <RowActs of={p.libelle} acts={actesDuProduit(p, actes)} />
          ),
        })}
      />
      {lots && <DialogueLots de={lots} fermer={() => voirLots(null)} />}
      {mesure && <StatistiquesDialogue produit={mesure} fermer={() => mesurer(null)} />}
      {etiquettes && ecrit && (
        <EtiquettesDialogue demandees={etiquettes} fermer={() => etiqueter(null)} />
      )}
      {ecrit && <ImportDemande natures={FICHIERS} />}
      {outil && <DialogueOutil outil={outil} fermer={() => prendre(null)} />}
      {prix && <PrixDialogue produit={prix} fermer={() => voirPrix(null)} />}
      {ouvert && (
        <ProduitDialogue
          produit={ouvert === 'nouveau' ? null : ouvert}
          fermer={() => ouvrir(null)}
        />
      )}
    </>
  );
}

type Outil = 'prix' | 'completer' | 'lecteur';
function DialogueOutil({ outil, fermer }: { outil: Outil; fermer: () => void }) {
  if (outil === 'prix') return <ChangerPrixDialogue fermer={fermer} />;
  if (outil === 'completer') return <CompleterDialogue fermer={fermer} />;
  return <EntrerAuLecteur fermer={fermer} />;
}

function DialogueLots({ de, fermer }: { de: ProduitNomme | 'rappel'; fermer: () => void }) {
  if (de === 'rappel') return <RappelDialogue fermer={fermer} />;
  return <LotsDialogue key={de.id} produit={de} fermer={fermer} />;
}

function Outils({
  etiqueter,
  rappeler,
  choisir,
  prendre,
  importer,
}: {
  etiqueter: () => void;
  rappeler: () => void;
  choisir: () => void;
  prendre: (outil: Outil) => void;
  importer: (nature: (typeof FICHIERS)[number]) => void;
}) {
  const aller = useNavigate();
  const session = useAtomValue(sessionAtom);
  return (
    <Menu>
      <MenuItem
        icon={<Import />}
        text="Importer des produits"
        onClick={() => importer('produits')}
      />
      {session && satisfait(session, DROITS_IMPORT.lots) && (
        <MenuItem icon={<Import />} text="Importer des lots" onClick={() => importer('lots')} />
      )}
      <MenuItem
        icon={<Barcode />}
        text="Entrer des produits au lecteur"
        onClick={() => prendre('lecteur')}
      />
      <MenuItem
        icon={<Clean />}
        text="Compléter mes produits"
        onClick={() => prendre('completer')}
      />
      <MenuItem icon={<TagIcone />} text="Étiquettes" onClick={etiqueter} />
      <MenuItem icon={<Barcode />} text="Rappel de lot" onClick={rappeler} />
      <MenuItem icon={<Percentage />} text="Changer des prix" onClick={() => prendre('prix')} />
      <MenuItem icon={<Edit />} text="Modifier des produits" onClick={choisir} />
      <MenuItem
        icon={<Search />}
        text="Reprise : ce qui manque"
        onClick={() => void aller('/reprise')}
      />
    </Menu>
  );
}

function Sommes({ totaux }: { totaux: Totaux | undefined }) {
  if (totaux?.cout_total_achat === undefined) return null;
  return (
    <>
      <span>
        Achat{' '}
        <strong>
          <Amount fcfa={totaux.cout_total_achat} />
        </strong>
      </span>
      <span>
        Vente{' '}
        <strong>
          <Amount fcfa={totaux.cout_total_vente} />
        </strong>
      </span>
    </>
  );
}
interface PuceProps {
  etat: EtatListe;
  changer: ChangerListe;
}

function PuceStockBas({ etat, changer }: PuceProps) {
  const actif = etat.filtres.stock_bas === '1';
  const nombre = useQuery(lectureStockBas).data?.nombre;
  return (
    <FilterChip
      active={actif}
      danger
      onToggle={() => changer({ filtres: { stock_bas: actif ? null : '1' } })}
    >
      ! Stock bas{' '}
      <span className="puce-nombre">{typeof nombre === 'number' ? formatNombre(nombre) : '…'}</span>
    </FilterChip>
  );
}

function PucePerimes({ etat, changer }: PuceProps) {
  const actif = etat.filtres.perimes === '1';
  return (
    <FilterChip
      active={actif}
      danger
      onToggle={() => changer({ filtres: { perimes: actif ? null : '1' } })}
    >
      Périmés
    </FilterChip>
  );
}

/** [REP-1] Filter on missing data. */
function PuceManque({ etat, changer }: PuceProps) {
  const manque = MANQUES_PRODUIT.find((m) => m === etat.filtres.manque);
  if (!manque) return null;
  return (
    <FilterChip active onToggle={() => changer({ filtres: { manque: null } })}>
      {TITRES_MANQUES[manque]}
    </FilterChip>
  );
}

function PuceDesactives({ etat, changer }: PuceProps) {
  const actif = etat.filtres.is_active === '0';
  return (
    <FilterChip
      active={actif}
      onToggle={() => changer({ filtres: { is_active: actif ? '1' : '0' } })}
    >
      Désactivés
    </FilterChip>
  );
}

function Filtres({ valeurs, changer }: { valeurs: EtatListe['filtres']; changer: ChangerListe }) {
  const rayons = useRecords(RAYONS);
  const natures = useReferences('prod_natures');
  const ordonnancier = useAtomValue(pharmacieAtom)?.ordonnancier;
  return (
    <>
      <Filtre
        nom="Rayon"
        tous="Rayon : tous"
        choix={rayons.data}
        valeur={valeurs.rayon}
        changer={(rayon) => changer({ filtres: { rayon } })}
      />
      <Filtre
        nom="Nature"
        tous="Nature : toutes"
        choix={natures.data}
        valeur={valeurs.nature}
        changer={(nature) => changer({ filtres: { nature } })}
      />
      {ordonnancier?.actif && (
        <Combobox
          aria-label="Tableau"
          value={valeurs.tableau ?? ''}
          options={[
            { value: '', label: 'Tableau : tous' },
            ...TABLEAUX.map((t) => ({ value: t, label: ordonnancier.tableaux[t].nom })),
            { value: 'aucun', label: 'Sans tableau' },
          ]}
          onChange={(e) => changer({ filtres: { tableau: e.currentTarget.value } })}
        />
      )}
    </>
  );
}

function Filtre({
  nom,
  tous,
  choix = [],
  valeur = '',
  changer,
}: {
  nom: string;
  tous: string;
  choix?: readonly { id: number; libelle: string }[] | undefined;
  valeur?: string | undefined;
  changer: (libelle: string) => void;
}) {
  return (
    <Combobox
      aria-label={nom}
      value={valeur}
      options={[
        { value: '', label: tous },
        ...choix.map((c) => ({ value: c.libelle, label: c.libelle })),
      ]}
      onChange={(e) => changer(e.currentTarget.value)}
    />
  );
}

export const ecran: CodeDEcran = { Contenu: ProduitsEcran, lireDAbord: lireProduitsDAbord };
