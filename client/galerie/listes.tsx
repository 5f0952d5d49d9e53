import { Edit, Error as Signe, Tick, WarningSign } from '@blueprintjs/icons';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import { Pagination } from '#client/ui/liste/pagination.tsx';
import { DataTable } from '#client/ui/liste/tableau.tsx';
import type { EtatListe } from '#client/ui/liste/use-etat-liste.ts';
import { ProductName } from '#client/ui/product-name.tsx';
import { Piece } from './piece.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';

interface Ligne {
  id: number;
  produit: string;
  qte: number;
  prix: number;
  le: string;
  etat: string;
}
const LIGNES: readonly Ligne[] = [
  {
    id: 1,
    produit: 'COARTEM 20 MG/120 MG CP B/24',
    qte: 52,
    prix: 2400,
    le: '2026-11-22T10:00:00.000+01:00',
    etat: 'Soldé',
  },
  {
    id: 2,
    produit: 'DOLIPRANE 1000 MG CP B/8',
    qte: 1304,
    prix: 1250,
    le: '2026-11-21T18:42:10.000+01:00',
    etat: 'Annulé',
  },
];
const COLONNES: readonly Colonne<Ligne>[] = [
  {
    key: 'produit',
    label: 'PRODUIT',
    produit: true,
    rendre: (l) => <ProductName libelle={l.produit} />,
    triable: true,
  },
  { key: 'qte', label: 'QTÉ', format: 'nombre', largeur: 90, triable: true },
  { key: 'prix', label: 'PRIX VENTE', format: 'money', largeur: 130 },
  { key: 'le', label: 'DATE', format: 'datetime', largeur: 170 },
  { key: 'etat', label: 'STATUT', format: 'state', largeur: 110 },
];
const VISIBLES = new Set(COLONNES.map((c) => c.key));
const ETAT: EtatListe = { page: 1, rows: 25, q: '', sort: null, order: 'asc', filtres: {} };
const rien = (): void => undefined;

function UneListe({
  label,
  rows,
  error = null,
}: {
  label: string;
  rows: readonly Ligne[] | undefined;
  error?: string | null;
}) {
  return (
    <div className="liste-cadre galerie-liste">
      <DataTable
        label={label}
        columns={COLONNES}
        visibleKeys={VISIBLES}
        rows={rows}
        total={rows?.length ?? 0}
        state={ETAT}
        change={rien}
        before={0}
        busy={false}
        error={error}
        reread={rien}
        empty="Aucune ligne"
        actions={() => <IconButton icon={<Edit />} aria-label="Modifier" />}
      />
      <Pagination
        label={label}
        state={ETAT}
        change={rien}
        total={rows?.length ?? 0}
        shown={rows?.length}
        totals={
          <span>
            Vente <strong>1.632.800 FCFA</strong>
          </span>
        }
      />
    </div>
  );
}

const MESSAGES = [
  ['succes', <Tick key="s" />, 'Vente enregistrée'],
  ['avertissement', <WarningSign key="a" />, 'Le stock disponible est de 2.'],
  ['erreur', <Signe key="e" />, 'Connexion perdue'],
] as const;

export function Listes() {
  return (
    <>
      <Piece nom="Liste" large>
        <UneListe label="Liste" rows={LIGNES} />
      </Piece>
      <Piece nom="Liste qu’on lit">
        <UneListe label="Liste lue" rows={undefined} />
      </Piece>
      <Piece nom="Liste vide">
        <UneListe label="Liste vide" rows={[]} />
      </Piece>
      <Piece nom="Liste qui n’a pas pu être lue">
        <UneListe label="Liste illisible" rows={undefined} error="Le serveur ne répond pas." />
      </Piece>
      <Piece nom="Messages">
        <div className="toasts">
          {MESSAGES.map(([ton, signe, texte]) => (
            <div key={ton} className={`toast toast-${ton}`}>
              {signe}
              <p>{texte}</p>
            </div>
          ))}
        </div>
      </Piece>
    </>
  );
}
