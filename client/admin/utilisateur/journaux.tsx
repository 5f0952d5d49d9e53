import { Button, HTMLTable } from '@blueprintjs/core';
import { type ReactNode, useState } from 'react';
import { Modal } from '#client/ui/modal.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { Badge, type Tone } from '#client/ui/status-badge.tsx';
import { PeriodFilter } from '#client/ui/period-filter.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import type { ChangerListe, EtatListe } from '#client/ui/liste/use-etat-liste.ts';
import { ListTable } from '#client/ui/list-table.tsx';
import { formatDateHeure } from '#shared/base/dates.ts';
import {
  listerJournalAudits,
  listerJournalConnexions,
} from '#shared/gestion/journal/journal.api.ts';
import { differencesAudit } from '#shared/gestion/journal/journal.rules.ts';
import {
  type JournalAudit,
  type JournalConnexion,
  RESULTATS_CONNEXION,
} from '#shared/gestion/journal/journal.schema.ts';
import { DialogActions } from '#client/ui/form.tsx';
import { RowOpening } from '#client/ui/liste/row-acts.tsx';

const LIGNES = 25;
const TEINTES: Readonly<Record<string, Tone>> = {
  ouvert: 'success',
  refusé: 'danger',
  verrouillé: 'danger',
  'PIN verrouillé': 'danger',
  bloqué: 'warning',
  déconnecté: 'neutre',
};

const CONNEXIONS: readonly Colonne<JournalConnexion>[] = [
  { key: 'at', label: 'DATE', format: 'datetime', largeur: 170, triable: true },
  {
    key: 'utilisateur',
    label: 'UTILISATEUR',
    triable: true,
    rendre: (l) => l.utilisateur ?? <span className="discret">inconnu</span>,
  },
  { key: 'name', label: 'NOM SAISI', largeur: 220, triable: true },
  {
    key: 'resultat',
    label: 'RÉSULTAT',
    largeur: 150,
    triable: true,
    rendre: (l) => <Badge tone={TEINTES[l.resultat] ?? 'neutre'}>{l.resultat}</Badge>,
  },
  { key: 'adresse', label: 'ADRESSE', largeur: 200, triable: true },
];

type Filtres = EtatListe['filtres'];
function Periode({ valeurs, changer }: { valeurs: Filtres; changer: ChangerListe }) {
  return (
    <PeriodFilter
      from={valeurs['period_from']}
      to={valeurs['period_to']}
      onChange={(period_from, period_to) => changer({ filtres: { period_from, period_to } })}
    />
  );
}
function Choix({
  nom,
  tous,
  choix,
  valeur = '',
  changer,
}: {
  nom: string;
  tous: string;
  choix: readonly string[];
  valeur?: string | undefined;
  changer: (valeur: string) => void;
}) {
  return (
    <Combobox
      aria-label={nom}
      value={valeur}
      options={[{ value: '', label: tous }, ...choix]}
      onChange={(e) => changer(e.currentTarget.value)}
    />
  );
}

const FILTRES_CONNEXIONS = ['resultat', 'period_from', 'period_to'] as const;
export function JournalConnexions({ tabs }: { tabs: ReactNode }) {
  return (
    <ListTable<JournalConnexion>
      title="Journal des connexions"
      tabs={tabs}
      nom="journal-connexions"
      appel={listerJournalConnexions}
      colonnes={CONNEXIONS}
      rows={LIGNES}
      prefixe="c_"
      emptyText="Aucune connexion"
      nomsFiltres={FILTRES_CONNEXIONS}
      filters={(valeurs, changer) => (
        <>
          <Choix
            nom="Résultat"
            tous="Résultat : tous"
            choix={RESULTATS_CONNEXION}
            valeur={valeurs['resultat']}
            changer={(resultat) => changer({ filtres: { resultat } })}
          />
          <Periode valeurs={valeurs} changer={changer} />
        </>
      )}
    />
  );
}

const ENTITES = [
  'utilisateur',
  'produit',
  'client',
  'vente',
  'caisse',
  'billetage',
  'pharmacie',
] as const;
/** 'Utilisateur Brice Mba', or its number without a name. */
function elementDe({
  entite,
  entite_id,
  element,
}: Pick<JournalAudit, 'entite' | 'entite_id' | 'element'>): string {
  const genre = entite.charAt(0).toUpperCase() + entite.slice(1);
  return entite_id === null ? genre : `${genre} ${element ?? `n° ${entite_id}`}`;
}
const AUDITS: readonly Colonne<JournalAudit>[] = [
  {
    key: 'at',
    label: 'DATE',
    format: 'datetime',
    largeur: 170,
    triable: true,
  },
  { key: 'utilisateur', label: 'UTILISATEUR', largeur: 180, triable: true },
  { key: 'acte', label: 'ACTE', largeur: 190, triable: true },
  {
    key: 'entite',
    label: 'ÉLÉMENT',
    largeur: 240,
    triable: true,
    champs: ['entite', 'entite_id', 'element'],
    rendre: (l) => (
      <span className="coupe" title={elementDe(l)}>
        {elementDe(l)}
      </span>
    ),
  },
  { key: 'element', label: 'NOM', largeur: 200, cachee: true },
  {
    key: 'entite_id',
    label: 'N°',
    largeur: 70,
    format: 'slot',
    chiffre: true,
    toCSV: 'texte',
    cachee: true,
    rendre: (l) => l.entite_id,
  },
  {
    key: 'resume',
    label: 'CHANGEMENT',
    rendre: (l) => (
      <span className="coupe" title={l.resume}>
        {l.resume}
      </span>
    ),
  },
  { key: 'adresse', label: 'ADRESSE', largeur: 140, cachee: true },
];

const CHAMPS_DETAIL = [
  'at',
  'utilisateur',
  'acte',
  'entite',
  'entite_id',
  'element',
  'avant',
  'apres',
  'adresse',
] as const;
type AuditLu = Pick<JournalAudit, (typeof CHAMPS_DETAIL)[number]>;
const FILTRES_AUDITS = ['entite', 'period_from', 'period_to'] as const;
export function JournalAudits({ tabs }: { tabs?: ReactNode }) {
  const [detail, ouvrir] = useState<AuditLu | null>(null);
  return (
    <>
      <ListTable<JournalAudit, keyof AuditLu>
        title="Journal d’audit"
        tabs={tabs}
        nom="journal-audits"
        appel={listerJournalAudits}
        colonnes={AUDITS}
        rows={LIGNES}
        prefixe="a_"
        emptyText="Aucun changement"
        nomsFiltres={FILTRES_AUDITS}
        filters={(valeurs, changer) => (
          <>
            <Choix
              nom="Élément"
              tous="Élément : tous"
              choix={ENTITES}
              valeur={valeurs['entite']}
              changer={(entite) => changer({ filtres: { entite } })}
            />
            <Periode valeurs={valeurs} changer={changer} />
          </>
        )}
        champsActes={CHAMPS_DETAIL}
        rowActions={(l) => (
          <RowOpening label={`Détail : ${l.acte}, ${elementDe(l)}`} open={() => ouvrir(l)} />
        )}
      />
      {detail && <AuditDialogue ligne={detail} fermer={() => ouvrir(null)} />}
    </>
  );
}

function AuditDialogue({ ligne, fermer }: { ligne: AuditLu; fermer: () => void }) {
  const lignes = differencesAudit(ligne.avant, ligne.apres);
  return (
    <Modal isOpen className="audit-detail" aria-labelledby="audit-titre" onClose={fermer}>
      <DialogHeader
        id="audit-titre"
        title={`${elementDe(ligne)} : ${ligne.acte}`}
        onClose={fermer}
      />
      <div className="formulaire-corps">
        <p className="discret">
          Par <strong>{ligne.utilisateur}</strong>, le {formatDateHeure(new Date(ligne.at))}, depuis{' '}
          {ligne.adresse ?? 'une adresse inconnue'}.
        </p>
        {lignes.length === 0 ? (
          <p>Aucune valeur n’est gardée pour cet acte.</p>
        ) : (
          <HTMLTable compact className="audit-valeurs">
            <thead>
              <tr>
                <th scope="col">Champ</th>
                <th scope="col">Ancienne valeur</th>
                <th scope="col">Nouvelle valeur</th>
              </tr>
            </thead>
            <tbody>
              {lignes.map((d) => (
                <tr key={d.champ}>
                  <th scope="row">{d.champ}</th>
                  <td>
                    <Valeur texte={d.avant} />
                  </td>
                  <td>
                    <Valeur texte={d.apres} />
                  </td>
                </tr>
              ))}
            </tbody>
          </HTMLTable>
        )}
        <DialogActions>
          <Button onClick={fermer}>Fermer</Button>
        </DialogActions>
      </div>
    </Modal>
  );
}
/** Rights: one menu a line. */
const Valeur = ({ texte }: { texte: string }) => (
  <>
    {texte.split(' · ').map((t) => (
      <div key={t}>{t}</div>
    ))}
  </>
);
