import './medicament.css';
import { Checkbox } from '@blueprintjs/core';
import { Exchange, EyeOpen, Import, Plus } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { type CodeDEcran, lazyScreen } from '#client/base/lazy-screen.tsx';
import { InteractionsDeLaBase } from '#client/sante/interaction/base/interactions-base.offert.tsx';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { ProductName } from '#client/ui/product-name.tsx';
import { StatusBadge } from '#client/ui/status-badge.tsx';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import { ListTable } from '#client/ui/list-table.tsx';
import { type ListAsked, readFirst } from '#client/ui/liste/asked.ts';
import { listerMedicaments } from '#shared/stock/medicament/medicament.api.ts';
import { contenance } from '#shared/stock/medicament/nommer.rules.ts';
import { SOURCE_BASE } from '#shared/stock/medicament/fichiers-base.rules.ts';
import type { Medicament } from '#shared/stock/medicament/medicament.schema.ts';
import { debutDeJour, formatDate } from '#shared/base/dates.ts';
import * as phrasesMedicament from '#shared/stock/medicament/medicament.phrases.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import type { BoiteAjoutee } from './ajouter-dialogue.tsx';
import { useEtatBase } from './base.queries.ts';
import { MedicamentDemande } from './medicament-demande.tsx';
import { RowActs } from '#client/ui/liste/row-acts.tsx';

const AjouterDialogue = lazyScreen(() => import('./ajouter-dialogue.tsx'), 'AjouterDialogue');
const FicheDialogue = lazyScreen(() => import('./fiche-dialogue.tsx'), 'FicheDialogue');
const GroupeDialogue = lazyScreen(() => import('./groupe-dialogue.tsx'), 'GroupeDialogue');
const ImportDialogue = lazyScreen(() => import('./import-dialogue.tsx'), 'ImportBaseDialogue');

const CHAMPS_ACTES = [
  'libelle',
  'cip13',
  'presentation',
  'groupe_generique',
  'produit_id',
] as const;
const FILTRES = ['disponible', 'en_stock'] as const;
const COLONNES: readonly Colonne<Medicament>[] = [
  {
    key: 'libelle',
    label: 'LIBELLÉ',
    triable: true,
    champs: ['libelle', 'presentation', 'cip13', 'dci', 'produit_id', 'groupe_generique'],
    produit: true,
    rendre: (m) => (
      <ProductName libelle={m.libelle}>
        <span className="nom-produit-cip" title={m.presentation}>
          {contenance(m.presentation)}
        </span>
      </ProductName>
    ),
  },
  {
    key: 'presentation',
    label: 'PRÉSENTATION',
    largeur: 240,
    cachee: true,
    rendre: (m) => (
      <span className="coupe" title={m.presentation}>
        {m.presentation}
      </span>
    ),
  },
  {
    key: 'dci',
    label: 'DCI',
    largeur: 200,
    rendre: (m) => (
      <span className="coupe" title={m.dci ?? ''}>
        {m.dci}
      </span>
    ),
  },
  {
    key: 'cip13',
    label: 'CIP13',
    toCSV: 'code',
    largeur: 132,
    rendre: (m) => <span className="discret">{m.cip13}</span>,
  },
  { key: 'cip7', label: 'CIP7', toCSV: 'code', largeur: 90, cachee: true },
  {
    key: 'forme',
    label: 'FORME',
    largeur: 160,
    cachee: true,
    rendre: (m) => (
      <span className="coupe" title={m.forme ?? ''}>
        {m.forme}
      </span>
    ),
  },
  {
    key: 'titulaire',
    label: 'TITULAIRE',
    largeur: 160,
    cachee: true,
    rendre: (m) => (
      <span className="coupe" title={m.titulaire ?? ''}>
        {m.titulaire}
      </span>
    ),
  },
  { key: 'atc', label: 'ATC', largeur: 90, cachee: 'moyen' },
  { key: 'type_generique', label: 'GÉNÉRIQUE', largeur: 110, cachee: 'etroit' },
  {
    key: 'prix_eur',
    label: 'PRIX FR. (€)',
    largeur: 100,
    format: 'exact',
    rendre: (m) => m.prix_eur?.toFixed(2).replace('.', ','),
  },
  {
    key: 'disponible',
    label: 'ÉTAT',
    carte: 'badge',
    largeur: 130,
    toCSV: 'oui_non',
    rendre: (m) => <StatusBadge statut={m.disponible ? 'Disponible' : 'Rompu'} />,
  },
  {
    key: 'produit_id',
    label: 'MON STOCK',
    largeur: 112,
    exportable: false,
    rendre: (m) => m.produit_id !== null && <span className="mini-etiquette">Mon produit</span>,
  },
];

function EtatDeLaBase() {
  const etat = useEtatBase();
  if (!etat) return null;
  const { dernier, reussi } = etat;
  return (
    <>
      {reussi && (
        <span className="base-etat" title={`Source : ${SOURCE_BASE}`}>
          Source : {SOURCE_BASE}
          {reussi.date_donnees && `, données du ${formatDate(debutDeJour(reussi.date_donnees))}`}
          {reussi.termine_at && `, importées le ${formatDate(new Date(reussi.termine_at))}`}
        </span>
      )}
      {dernier?.statut === 'En cours' && (
        <span className="mini-etiquette" role="status">
          Import en cours
          {dernier.total > 0 && ` : ${Math.round((100 * dernier.faits) / dernier.total)} %`}
        </span>
      )}
    </>
  );
}

const LISTE = {
  nom: 'medicaments',
  appel: listerMedicaments,
  colonnes: COLONNES,
  rows: 25,
  nomsFiltres: FILTRES,
  champsActes: CHAMPS_ACTES,
} satisfies ListAsked<Medicament, (typeof CHAMPS_ACTES)[number]>;
export const lireMedicamentsDAbord = () => readFirst(LISTE);

/** Public medicines base: reference data, not stock. */
export function MedicamentsEcran() {
  const session = useAtomValue(sessionAtom);
  const [choisi, choisir] = useState<BoiteAjoutee | null>(null);
  const [fiche, lire] = useState<Pick<Medicament, 'id' | 'libelle'> | null>(null);
  const [groupe, voirGroupe] = useState<Pick<Medicament, 'id' | 'groupe_generique'> | null>(null);
  const [import_, ouvrirImport] = useState(false);
  const peutImporter = session !== null && peut(session, 'ADMIN', 'parametre');
  return (
    <>
      <ListTable<Medicament, (typeof CHAMPS_ACTES)[number]>
        {...LISTE}
        title="Base de médicaments"
        emptyText="Aucun médicament : la base n’est pas importée, ou aucun ne porte ces mots"
        filters={(valeurs, changer) => (
          <>
            <Checkbox
              inline
              checked={valeurs.disponible === '1'}
              label="Disponibles seulement"
              onChange={(e) =>
                changer({ filtres: { disponible: e.currentTarget.checked ? '1' : null } })
              }
            />
            <Checkbox
              inline
              checked={valeurs.en_stock === '1'}
              label="Dans mes produits"
              onChange={(e) =>
                changer({ filtres: { en_stock: e.currentTarget.checked ? '1' : null } })
              }
            />
          </>
        )}
        banner={() => <EtatDeLaBase />}
        actions={<InteractionsDeLaBase droit={peutImporter} />}
        primary={
          <ReasonedButton
            intent="primary"
            icon={<Import />}
            text="Importer"
            reason={peutImporter ? null : phrasesMedicament.droitImport}
            onClick={() => ouvrirImport(true)}
          />
        }
        rowActionsWidth={76}
        rowActions={(m) => (
          <RowActs
            of={`${m.libelle}, ${m.cip13}`}
            opening={`Fiche de ${m.libelle}, ${m.cip13}`}
            acts={[
              { icon: <EyeOpen />, text: 'Fiche', act: () => lire(m) },
              ...(m.groupe_generique === null
                ? []
                : [
                    {
                      icon: <Exchange />,
                      text: 'Groupe générique',
                      act: () => voirGroupe(m),
                    },
                  ]),
              ...(m.produit_id === null
                ? [{ icon: <Plus />, text: 'Ajouter à mes produits', act: () => choisir(m) }]
                : []),
            ]}
          />
        )}
      />
      {/* Two dialogs may open on one box: distinct keys. */}
      {fiche && (
        <FicheDialogue
          key={`fiche ${fiche.id}`}
          id={fiche.id}
          titre={fiche.libelle}
          fermer={() => lire(null)}
          ajouter={choisir}
        />
      )}
      {groupe && (
        <GroupeDialogue
          key={`groupe ${groupe.id}`}
          id={groupe.id}
          titre={groupe.groupe_generique ?? ''}
          fermer={() => voirGroupe(null)}
          ajouter={choisir}
        />
      )}
      {import_ && <ImportDialogue fermer={() => ouvrirImport(false)} />}
      <MedicamentDemande />
      {choisi && (
        <AjouterDialogue
          key={`choisi ${choisi.id}`}
          medicament={choisi}
          fermer={() => choisir(null)}
        />
      )}
    </>
  );
}

export const ecran: CodeDEcran = { Contenu: MedicamentsEcran, lireDAbord: lireMedicamentsDAbord };
