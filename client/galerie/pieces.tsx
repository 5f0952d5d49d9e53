import { Button, SegmentedControl } from '@blueprintjs/core';
import { Inbox, Plus } from '@blueprintjs/icons';
import { Amount } from '#client/ui/amount.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { KeyCap } from '#client/ui/key-cap.tsx';
import { LockOverlay } from '#client/ui/lock-overlay.tsx';
import { ProductName } from '#client/ui/product-name.tsx';
import { ReadingState } from '#client/ui/reading-state.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { Badge, StatusBadge, type Tone } from '#client/ui/status-badge.tsx';
import { StockBadge } from '#client/ui/stock-badge.tsx';
import { Strip } from '#client/ui/strip.tsx';
import { Piece, Rang } from './piece.tsx';

const NOMS = [
  'AMOXICILLINE BIOGARAN 500 MG GEL B/12',
  'AMOXICILLINE/ACIDE CLAVULANIQUE SANDOZ 500 MG/62,5 MG CP B/24',
  'ABASAGLAR 100 UI/ML SOL INJ B/5',
  'SAVON DE MARSEILLE 300 G',
  'BROSSE A DENTS SOUPLE',
];
const TEINTES: readonly Tone[] = ['success', 'primary', 'secondary', 'warning', 'danger', 'neutre'];
const STATUTS = ['Brouillon', 'Termine', 'Annule', 'Devis', 'Ouvert', 'Fermé', 'Soldé', 'Annulé'];
const rien = (): void => undefined;

function Boutons() {
  return (
    <Piece nom="Boutons">
      <Rang>
        <Button>Ordinaire</Button>
        <Button intent="primary" icon={<Plus />} endIcon={<KeyCap>F8</KeyCap>}>
          Agir
        </Button>
        <Button intent="success" endIcon={<KeyCap>F9</KeyCap>}>
          Encaisser
        </Button>
        <Button intent="danger">Supprimer</Button>
      </Rang>
      <Rang>
        <Button variant="minimal">Discret</Button>
        <Button variant="minimal" intent="primary">
          Discret, actif
        </Button>
        <Button disabled>Empêché</Button>
        <Button intent="primary" disabled>
          Empêché
        </Button>
        <ReasonedButton reason="Le panier est vide" onClick={rien}>
          Empêché, et pourquoi
        </ReasonedButton>
      </Rang>
      <Rang>
        <SegmentedControl
          options={[
            { label: 'Tous', value: 'tous' },
            { label: 'Entrée', value: 'entree' },
            { label: 'Sortie', value: 'sortie' },
          ]}
          value="tous"
        />
      </Rang>
    </Piece>
  );
}

export function Pieces() {
  return (
    <>
      <Piece nom="Nom de produit">
        {NOMS.map((libelle) => (
          <ProductName key={libelle} libelle={libelle} cip="3400932567843" />
        ))}
        <ProductName libelle={NOMS[1] ?? ''} flat />
      </Piece>
      <Boutons />
      <Piece nom="Étiquettes">
        <Rang>
          {TEINTES.map((teinte) => (
            <Badge key={teinte} tone={teinte}>
              {teinte}
            </Badge>
          ))}
        </Rang>
        <Rang>
          {STATUTS.map((statut) => (
            <StatusBadge key={statut} statut={statut} />
          ))}
        </Rang>
        <Rang>
          {[48, 7, 3, 0].map((qte) => (
            <StockBadge
              key={qte}
              qte={qte}
              retenue={qte === 7 ? 2 : 0}
              perimee={qte === 3 ? 6 : 0}
            />
          ))}
        </Rang>
        <Rang>
          <KeyCap>F2</KeyCap>
          <KeyCap>Ctrl+K</KeyCap>
          <Amount fcfa={15_862} /> <Amount fcfa={0} /> <Amount fcfa={15_862} unit={false} />
        </Rang>
      </Piece>
      <Piece nom="Bandes">
        <Strip tone="warning" sign="▲">
          Une garde est en cours, taxe : 500 FCFA
        </Strip>
        <Strip tone="danger" sign="!">
          Hors ligne depuis 00:42
        </Strip>
        <Strip tone="primary" sign="●">
          Une mise à jour est prête
        </Strip>
        <Strip tone="neutre" sign="·">
          Pharmacie de démonstration
        </Strip>
      </Piece>
      <Piece nom="Rien à montrer">
        <EmptyState
          icon={<Inbox size={40} />}
          title="Aucun retour"
          text="Ce qui est renvoyé au fournisseur se lit ici."
          action={<Button intent="primary">Nouveau retour</Button>}
        />
        <ReadingState message="Le serveur ne répond pas." onRetry={rien} />
      </Piece>
      <Piece nom="Verrou">
        <LockOverlay text="Payé Livré" tone="success" detail="Caisse 1, 10:41">
          {NOMS.slice(0, 3).map((libelle) => (
            <ProductName key={libelle} libelle={libelle} />
          ))}
        </LockOverlay>
      </Piece>
    </>
  );
}
