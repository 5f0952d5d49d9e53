import { Search } from '@blueprintjs/icons';
import { type KeyboardEvent, useRef, useState } from 'react';
import { ProductName } from '#client/ui/product-name.tsx';
import { ReadingState } from '#client/ui/reading-state.tsx';
import { useDebounced } from '#client/ui/use-debounced.ts';
import { tellScan } from '#client/ui/scan/use-scan.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import { heureDe } from '#shared/base/dates.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { inventaireScansEnAttente } from '#shared/gestion/inventaire/inventaire.phrases.ts';
import type {
  CompteInventaire,
  LigneInventaire,
} from '#shared/gestion/inventaire/inventaire.schema.ts';
import { CompteConteste } from './compte-conteste.tsx';
import { useLignesCherchees } from './inventaire.queries.ts';
import { QuantiteComptee } from './quantite-comptee.tsx';

/** A typed code counts as a scan. */
const CODE = /^\d{7,14}$/;

interface PropsLigne {
  ligne: LigneInventaire;
  fige: boolean;
  compter: (compte: CompteInventaire) => void;
}

function describeEcart(ecart: number): { dit: string; classe: string } {
  if (ecart === 0) return { dit: 'Juste', classe: '' };
  if (ecart > 0) return { dit: `+${formatNombre(ecart)}`, classe: 'plus' };
  return { dit: formatNombre(ecart), classe: 'moins' };
}

export function EcartCompte({ ligne: l }: { ligne: LigneInventaire }) {
  if (l.ecart === null) return null;
  const { dit, classe } = describeEcart(l.ecart);
  return <span className={`inventaire-ecart ${classe}`}>{dit}</span>;
}

function Carte({ ligne: l, fige, compter }: PropsLigne) {
  return (
    <li className="inventaire-carte">
      <span className="inventaire-carte-nom">
        <ProductName libelle={l.produit_libelle} />
        <small className="discret">
          {[
            l.rayon,
            l.compte_par && l.compte_at && `${l.compte_par}, ${heureDe(new Date(l.compte_at))}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      <EcartCompte ligne={l} />
      <QuantiteComptee ligne={l} fige={fige} compter={compter} pas />
      <CompteConteste ligne={l} choisir={l.ecart !== null && !fige ? compter : null} />
    </li>
  );
}

/** `ligne` once the server has counted it. */
export interface EnMain {
  produit_id: number;
  libelle: string | null;
}

interface Props {
  id: number;
  derniers: readonly LigneInventaire[];
  enMain: EnMain | null;
  /** Boxes not yet acknowledged. */
  attente: number;
  fige: boolean;
  /** Narrow layout: these cards alone. */
  etroit: boolean;
  compter: (compte: CompteInventaire) => void;
}

const Vide = ({ cherche }: { cherche: boolean }) => (
  <p className="discret inventaire-vide">
    {cherche
      ? 'Aucun produit de cet inventaire.'
      : 'Scannez les boîtes une à une : chaque scan en compte une de plus.'}
  </p>
);

type PropsCartes = Pick<Props, 'fige' | 'compter'> & {
  lignes: Props['derniers'];
  cherche: boolean;
};
const Cartes = ({ lignes, cherche, fige, compter }: PropsCartes) =>
  lignes.length > 0 && (
    <ul aria-live={cherche ? 'off' : 'polite'}>
      {lignes.map((l) => (
        <Carte key={l.id} ligne={l} fige={fige} compter={compter} />
      ))}
    </ul>
  );

function ProduitEnMain({ ligne: l, fige, compter }: PropsLigne) {
  return (
    <div className="inventaire-en-main" aria-live="polite">
      <ProductName libelle={l.produit_libelle} />
      <p className="inventaire-en-main-faits">
        {l.qte_theorique !== null && <span>Théorique {formatNombre(l.qte_theorique)}</span>}
        {l.rayon && <span className="discret">{l.rayon}</span>}
        <EcartCompte ligne={l} />
      </p>
      <QuantiteComptee ligne={l} fige={fige} compter={compter} pas />
      <CompteConteste ligne={l} choisir={l.ecart !== null && !fige ? compter : null} />
    </div>
  );
}

const ScanneEnChemin = ({ libelle, attente }: { libelle: string; attente: number }) => (
  <div className="inventaire-en-main" aria-live="polite">
    <ProductName libelle={libelle} />
    <p className="inventaire-en-main-faits">{inventaireScansEnAttente(attente)}</p>
  </div>
);

/** Current product; on narrow screens, previous ones too. */
function Comptes({ derniers, enMain, attente, fige, etroit, compter }: Omit<Props, 'id'>) {
  const tenue = derniers.find((d) => d.produit_id === enMain?.produit_id);
  const enChemin = !tenue && attente > 0 ? enMain?.libelle : null;
  const courante = enChemin ? undefined : (tenue ?? derniers[0]);
  return (
    <>
      {enChemin && <ScanneEnChemin libelle={enChemin} attente={attente} />}
      {courante && (
        <ProduitEnMain key={courante.id} ligne={courante} fige={fige} compter={compter} />
      )}
      {!enChemin && !courante && <Vide cherche={false} />}
      {etroit && (
        <Cartes
          lignes={derniers.filter((d) => d !== courante)}
          cherche={false}
          fige={fige}
          compter={compter}
        />
      )}
    </>
  );
}

export function ComptesRecents({ id, derniers, enMain, attente, fige, etroit, compter }: Props) {
  const [mots, chercher] = useState('');
  const voulus = useDebounced(mots.trim(), 200);
  const { data: trouves, error, refetch } = useLignesCherchees(id, voulus);
  const section = useRef<HTMLElement>(null);
  const cherche = voulus !== '';
  const enLecture = cherche && !trouves;
  const lignes = (trouves ?? []).map(
    (t) => derniers.find((d) => d.id === t.id && d.version >= t.version) ?? t,
  );
  const valider = (e: KeyboardEvent) => {
    if (e.key !== 'Enter' || mots.trim() === '') return;
    e.preventDefault();
    if (!CODE.test(mots.trim()))
      return section.current?.querySelector<HTMLInputElement>('.inventaire-qte input')?.focus();
    chercher('');
    tellScan(mots.trim());
  };
  return (
    <section ref={section} className="inventaire-recents" aria-label="Derniers comptes">
      <TextInput
        leftIcon={<Search />}
        size="large"
        className="inventaire-scan"
        aria-label="Chercher un produit à compter"
        placeholder="Scanner, ou chercher un produit"
        autoComplete="off"
        data-scan=""
        autoFocus={!etroit && !fige}
        value={mots}
        onValueChange={chercher}
        onKeyDown={valider}
      />
      {cherche ? (
        <>
          <h3>Produits trouvés</h3>
          {enLecture && <ReadingState message={error?.message} onRetry={() => void refetch()} />}
          {lignes.length === 0 && !enLecture && <Vide cherche />}
          <Cartes lignes={lignes} cherche fige={fige} compter={compter} />
        </>
      ) : (
        <Comptes
          derniers={derniers}
          enMain={enMain}
          attente={attente}
          fige={fige}
          etroit={etroit}
          compter={compter}
        />
      )}
    </section>
  );
}
