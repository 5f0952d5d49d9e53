import { Search } from '@blueprintjs/icons';
import { useState } from 'react';
import { ProductName } from '#client/ui/product-name.tsx';
import { ReadingState } from '#client/ui/reading-state.tsx';
import { useDebounced } from '#client/ui/use-debounced.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import { heureDe } from '#shared/base/dates.ts';
import { formatNombre } from '#shared/base/montant.ts';
import type { CompteInventaire, LigneInventaire } from '#shared/inventaire/inventaire.schema.ts';
import { CompteConteste } from './compte-conteste.tsx';
import { useLignesCherchees } from './inventaire.queries.ts';
import { QuantiteComptee } from './quantite-comptee.tsx';

interface PropsLigne {
  ligne: LigneInventaire;
  fige: boolean;
  /** Just counted: it is the box in hand. */
  derniere?: boolean;
  compter: (compte: CompteInventaire) => void;
}

function direEcart(ecart: number): { dit: string; classe: string } {
  if (ecart === 0) return { dit: 'Juste', classe: '' };
  if (ecart > 0) return { dit: `+${formatNombre(ecart)}`, classe: 'plus' };
  return { dit: formatNombre(ecart), classe: 'moins' };
}

/** What a difference says, in words as much as in colour. */
export function EcartCompte({ ligne: l }: { ligne: LigneInventaire }) {
  if (l.ecart === null) return null;
  const { dit, classe } = direEcart(l.ecart);
  return <span className={`inventaire-ecart ${classe}`}>{dit}</span>;
}

function Carte({ ligne: l, fige, derniere = false, compter }: PropsLigne) {
  return (
    <li className={`inventaire-carte ${derniere ? 'derniere' : ''}`}>
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
      <CompteConteste ligne={l} choisir={l.ecart !== null && !fige ? compter : null} />
      <EcartCompte ligne={l} />
      <QuantiteComptee ligne={l} fige={fige} compter={compter} pas />
    </li>
  );
}

interface Props {
  id: number;
  derniers: readonly LigneInventaire[];
  fige: boolean;
  /** On a narrow screen these cards are all there is: products are also looked for here. */
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
      {lignes.map((l, n) => (
        <Carte key={l.id} ligne={l} fige={fige} derniere={!cherche && n === 0} compter={compter} />
      ))}
    </ul>
  );

/** The boxes just counted, by anybody, each ready to be corrected. */
export function ComptesRecents({ id, derniers, fige, etroit, compter }: Props) {
  const [mots, chercher] = useState('');
  const voulus = useDebounced(mots.trim(), 200);
  const { data: trouves, error, refetch } = useLignesCherchees(id, etroit ? voulus : '');
  const cherche = etroit && voulus !== '';
  const enLecture = cherche && !trouves;
  const lignes = cherche
    ? (trouves ?? []).map((t) => derniers.find((d) => d.id === t.id && d.version >= t.version) ?? t)
    : derniers;
  return (
    <section className="inventaire-recents" aria-label="Derniers comptes">
      {etroit && (
        <TextInput
          leftIcon={<Search />}
          size="large"
          aria-label="Chercher un produit à compter"
          placeholder="Nom ou code, ou scan"
          autoComplete="off"
          value={mots}
          onValueChange={chercher}
        />
      )}
      <h3>{cherche ? 'Produits trouvés' : 'Derniers comptes'}</h3>
      {enLecture && <ReadingState message={error?.message} relire={() => void refetch()} />}
      {lignes.length === 0 && !enLecture && <Vide cherche={cherche} />}
      <Cartes lignes={lignes} cherche={cherche} fige={fige} compter={compter} />
    </section>
  );
}
