import { Button, Menu, MenuItem } from '@blueprintjs/core';
import { Barcode, More, Phone, Search, ShoppingCart, SwapHorizontal } from '@blueprintjs/icons';
import {
  type ComponentProps,
  memo,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type UIEvent,
  useRef,
  useState,
} from 'react';
import { useAtomValue } from 'jotai';
import { createPortal } from 'react-dom';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { store } from '#client/base/store.ts';
import { MarqueTableau } from '#client/sante/ordonnancier/marque-tableau.offert.tsx';
import { Dropdown } from '#client/ui/dropdown.tsx';
import { StockBadge } from '#client/ui/stock-badge.tsx';
import { KeyCap } from '#client/ui/key-cap.tsx';
import { LineTotal } from '#client/ui/line-total.tsx';
import { ProductName } from '#client/ui/product-name.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { FINGER, useMedia } from '#client/ui/use-media.ts';
import { useTrouves } from '#client/stock/produit/produit.queries.ts';
import { vendable } from '#shared/stock/produit/lots.rules.ts';
import * as phrasesRecherche from '#shared/stock/produit/recherche.phrases.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { prixDUneBoite, type Tarif } from '#shared/vente/reservation/prix-affiche.rules.ts';
import { commander } from './commande.actions.ts';
import { voirEquivalents } from './equivalents.actions.ts';
import { useTarif } from './use-tarif.ts';
import { codeInconnuAtom, prescriptionOuverteAtom, promettreAtom } from '../reservation.atoms.ts';

interface Props {
  produits: readonly Produit[];
  mots: string;
  choisi: number;
  chargement: boolean;
  erreur: boolean;
  refetch: () => void;
  prendre: (p: Produit) => void;
  suite: () => void;
}

interface ActeProduit {
  icone: ReactElement;
  /** Before the product's name. */
  nom: string;
  texte: string;
  faire: (p: Produit) => void;
}
const ACTES: readonly ActeProduit[] = [
  {
    icone: <SwapHorizontal />,
    nom: 'Équivalents de',
    texte: 'Équivalents',
    faire: voirEquivalents,
  },
  {
    icone: <ShoppingCart />,
    nom: 'Commander',
    texte: 'Ajouter à la commande',
    faire: (p) => void commander(p.id),
  },
  {
    icone: <Phone />,
    nom: 'Promettre',
    texte: 'Promettre à un client, et l’appeler quand il arrive',
    faire: (p) => store.set(promettreAtom, { id: p.id, libelle: p.libelle }),
  },
];

/** Forty-five per keystroke: Blueprint's button is too slow. */
const BoutonDeRangee = ({
  icone,
  nom,
  titre,
  ...autres
}: ComponentProps<'button'> & { icone: ReactElement; nom: string; titre: string }) => (
  <button
    type="button"
    className="bp6-button bp6-minimal bp6-small"
    aria-label={nom}
    title={titre}
    tabIndex={-1}
    {...autres}
  >
    {icone}
  </button>
);

/** Three signs under a pointer; under a finger three dots, as in the lists. */
function ActesProduit({ p }: { p: Produit }) {
  const doigt = useMedia(FINGER);
  if (!doigt)
    return ACTES.map(({ icone, nom, texte, faire }) => (
      <BoutonDeRangee
        key={nom}
        icone={icone}
        nom={`${nom} ${p.libelle}`}
        titre={texte}
        onClick={() => faire(p)}
      />
    ));
  const titre = `Actes de ${p.libelle}`;
  return (
    <Dropdown
      content={
        <Menu aria-label={titre}>
          {ACTES.map(({ icone, texte, faire }) => (
            <MenuItem key={texte} icon={icone} text={texte} onClick={() => faire(p)} />
          ))}
        </Menu>
      }
    >
      <BoutonDeRangee icone={<More />} nom={titre} titre="Actes" />
    </Dropdown>
  );
}

/** One box, taxes included, and the insured client's share. */
function Prix({ p, tarif }: { p: Produit; tarif: Tarif }) {
  const { ttc, client } = prixDUneBoite(p, tarif);
  return <LineTotal total={ttc} client={tarif.taux > 0 ? client : null} />;
}

function SousNom({ p }: { p: Produit }) {
  return (
    <>
      <MarqueTableau tableau={p.tableau} />
      {p.rayon && <span className="sous-nom">{p.rayon}</span>}
      {vendable(p) < 1 && (
        <button
          type="button"
          className="lien-equivalents"
          tabIndex={-1}
          onClick={(e) => {
            e.stopPropagation();
            voirEquivalents(p);
          }}
        >
          équivalents <KeyCap>F7</KeyCap>
        </button>
      )}
    </>
  );
}

/** Memoized: typing re-renders no row. */
const Rangee = memo(function Rangee({
  p,
  rang,
  choisi,
  tarif,
  prendre,
}: {
  p: Produit;
  rang: number;
  choisi: boolean;
  tarif: Tarif;
  prendre: Props['prendre'];
}) {
  return (
    <tr
      id={`resultat-${rang}`}
      aria-selected={choisi}
      className={vendable(p) < 1 ? 'rupture' : undefined}
      onClick={() => prendre(p)}
      ref={(tr) => {
        if (choisi) tr?.scrollIntoView({ block: 'nearest' });
      }}
    >
      <td className="photo">{p.photo && <Photo key={p.id} src={p.photo} nom={p.libelle} />}</td>
      <th scope="row">
        <ProductName libelle={p.libelle} cip={p.cip}>
          <SousNom p={p} />
        </ProductName>
        <span className="actes-produit" onClick={(e) => e.stopPropagation()}>
          <ActesProduit p={p} />
        </span>
      </th>
      <td className="rayon">{p.rayon}</td>
      <td className="stock-produit">
        <StockBadge qte={vendable(p)} retenue={p.qte_retenue} perimee={p.qte_perimee} />
      </td>
      <td className="nombre">
        <Prix p={p} tarif={tarif} />
      </td>
    </tr>
  );
});

const TAPEZ = (
  <EmptyState
    icon={<Barcode size={40} />}
    title="Tapez ou scannez"
    text="Le nom, quelques lettres, ou le code. « 3* » avant ajoute trois boîtes."
  />
);
const AccueilRecherche = lazyScreen(
  () => import('./accueil-recherche.tsx'),
  'AccueilRecherche',
  TAPEZ,
);
const HorsStock = lazyScreen(() => import('./hors-stock.tsx'), 'HorsStock');

function Vide({
  mots,
  chargement,
  erreur,
  refetch,
  prendre,
}: Pick<Props, 'mots' | 'chargement' | 'erreur' | 'refetch' | 'prendre'>) {
  const inconnu = useAtomValue(codeInconnuAtom);
  if (erreur)
    return (
      <EmptyState
        title="La recherche a échoué"
        action={<Button text="Réessayer" onClick={refetch} />}
      />
    );
  if (mots === '' && inconnu !== null) return <HorsStock mots={inconnu} />;
  if (mots === '') return <AccueilRecherche vide={TAPEZ} prendre={prendre} />;
  return chargement ? null : (
    <>
      <EmptyState
        icon={<Search size={40} />}
        title={`Aucun produit pour « ${mots} »`}
        text="Vérifiez l’orthographe, ou cherchez par pathologie."
        action={
          <Button
            text="Aide à la Prescription"
            endIcon={<KeyCap>Alt+P</KeyCap>}
            onClick={() => store.set(prescriptionOuverteAtom, true)}
          />
        }
      />
      <HorsStock mots={mots} />
    </>
  );
}

/** Enlarged on hover, or on touch until the next; row height is fixed. */
function Photo({ src, nom }: { src: string; nom: string }) {
  const [place, placer] = useState<{ top: number; left: number } | null>(null);
  const [touchee, toucher] = useState(false);
  const pointer = (e: PointerEvent) => {
    const { top, right } = e.currentTarget.getBoundingClientRect();
    if (e.pointerType === 'mouse')
      placer({ top: Math.max(8, Math.min(top - 100, window.innerHeight - 248)), left: right + 8 });
  };
  const surClic = (e: MouseEvent) => {
    // On touch, the first tap shows the photo and sells nothing.
    if (
      !touchee &&
      !['touch', 'pen'].includes((e.nativeEvent as globalThis.PointerEvent).pointerType)
    )
      return;
    e.stopPropagation();
    toucher(!touchee);
  };
  return (
    <>
      <img
        src={src}
        alt=""
        loading="lazy"
        onPointerEnter={pointer}
        onPointerLeave={() => placer(null)}
        onClick={surClic}
      />
      {place &&
        createPortal(
          <img className="photo-agrandie" src={src} alt={nom} style={place} />,
          document.body,
        )}
      {touchee &&
        createPortal(
          <div className="photo-touchee" onClick={surClic}>
            <img src={src} alt={nom} />
          </div>,
          document.body,
        )}
    </>
  );
}

function Pied({ montres, mots, suite }: { montres: number; mots: string; suite: () => void }) {
  const { total, proches } = useTrouves(mots);
  return (
    <footer className="resultats-pied">
      <b role="status">{phrasesRecherche.montresSur(montres, total)}</b>
      {montres < total && (
        <button type="button" className="resultats-suite" onClick={suite}>
          Suite <KeyCap>Pg suiv.</KeyCap>
        </button>
      )}
      {proches.length > 0 && (
        <span className="resultats-proches">{phrasesRecherche.trouvePresque(mots, proches)}</span>
      )}
      <span className="resultats-touches">
        <KeyCap>↑ ↓</KeyCap> choisir <KeyCap>Entrée</KeyCap> ajouter <KeyCap>3*</KeyCap> trois
        boîtes
      </span>
    </footer>
  );
}

/** In pixels. */
const PRES_DU_BAS = 60;

export function ResultatsProduits({
  produits,
  mots,
  choisi,
  chargement,
  erreur,
  refetch,
  prendre,
  suite,
}: Props) {
  // Rows are hidden, for the next letter to reuse their DOM.
  const rangees = useRef(produits);
  if (produits.length > 0) rangees.current = produits;
  const tarif = useTarif();
  const { total } = useTrouves(mots);
  const vide = produits.length === 0;
  const surDefilement = (e: UIEvent<HTMLDivElement>) => {
    const { scrollHeight, scrollTop, clientHeight } = e.currentTarget;
    const reste = scrollHeight - scrollTop - clientHeight;
    if (reste < PRES_DU_BAS && !chargement && produits.length < total) suite();
  };
  return (
    <div className="carte vente-trouves">
      <div
        className="vente-resultats"
        role="region"
        aria-label="Résultats"
        tabIndex={0}
        aria-busy={chargement}
        onScroll={surDefilement}
      >
        {vide && (
          <Vide
            mots={mots}
            chargement={chargement}
            erreur={erreur}
            refetch={refetch}
            prendre={prendre}
          />
        )}
        {rangees.current.length > 0 && (
          <table
            id="resultats-produits"
            role="grid"
            aria-label="Produits trouvés"
            className="table-vente"
            hidden={vide}
          >
            <thead>
              <tr>
                <th className="photo">
                  <span className="vue-cachee">Photo</span>
                </th>
                <th>NOM</th>
                <th className="rayon">RAYON</th>
                <th>QT. ACTU</th>
                <th className="nombre">P.U. TTC</th>
              </tr>
            </thead>
            <tbody>
              {/* Keyed by position: new results only change texts. */}
              {rangees.current.map((p, i) => (
                <Rangee
                  key={i}
                  p={p}
                  rang={i}
                  choisi={i === choisi}
                  tarif={tarif}
                  prendre={prendre}
                />
              ))}
            </tbody>
          </table>
        )}
      </div>
      {!vide && <Pied montres={produits.length} mots={mots} suite={suite} />}
    </div>
  );
}
