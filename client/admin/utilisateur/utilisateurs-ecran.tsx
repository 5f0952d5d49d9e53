import './utilisateur.css';
import { Button } from '@blueprintjs/core';
import { NewPerson } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { type ReactNode, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type CodeDEcran, lazyScreen } from '#client/base/lazy-screen.tsx';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { StatusBadge } from '#client/ui/status-badge.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import { ListTable } from '#client/ui/list-table.tsx';
import { type ListAsked, readFirst } from '#client/ui/liste/asked.ts';
import { LoadingView, ScreenTabs } from '#client/ui/liste/screen-tabs.tsx';
import { useAskedBack } from '#client/ui/use-asked-back.ts';
import { clesDe, libelleDroit } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { listerUtilisateurs } from '#shared/admin/utilisateur/utilisateur.api.ts';
import type { Compte, CompteProvisoire } from '#shared/admin/utilisateur/compte.schema.ts';
import { ActionsCompte, CHAMPS_COMPTE, type Ouvert } from './actions-compte.tsx';
import { JournalAudits, JournalConnexions } from './journaux.tsx';

const UtilisateurDialogue = lazyScreen(
  () => import('./utilisateur-dialogue.tsx'),
  'UtilisateurDialogue',
);

/** Lazy-loaded. */
const PinDialogue = lazyScreen(() => import('./pin-dialogue.tsx'), 'PinDialogue');
const ProvisoireDialogue = lazyScreen(
  () => import('./provisoire-dialogue.tsx'),
  'ProvisoireDialogue',
);

const Securite = lazyScreen(() => import('./securite-onglet.tsx'), 'SecuriteOnglet', LoadingView);

const VUES = [
  { value: 'utilisateurs', label: 'Utilisateurs' },
  { value: 'connexions', label: 'Journal des connexions' },
  { value: 'audit', label: 'Journal d’audit' },
  { value: 'securite', label: 'Sécurité' },
] as const;
const vueDe = (adresse: URLSearchParams) =>
  VUES.find((v) => v.value === adresse.get('vue'))?.value ?? 'utilisateurs';

/** Admins also get two journals and the login policy. */
export function UtilisateursEcran() {
  const session = useAtomValue(sessionAtom);
  const [parametres, poser] = useSearchParams();
  if (!session?.is_admin) return <Utilisateurs />;
  const vue = vueDe(parametres);
  const tabs = (
    <ScreenTabs
      views={VUES}
      view={vue}
      change={(v) => poser(v === 'utilisateurs' ? {} : { vue: v })}
    />
  );
  if (vue === 'connexions') return <JournalConnexions tabs={tabs} />;
  if (vue === 'audit') return <JournalAudits tabs={tabs} />;
  if (vue === 'securite') return <Securite tabs={tabs} />;
  return <Utilisateurs tabs={tabs} />;
}

function Droits({ is_admin, habilitations }: Compte) {
  if (is_admin) return <strong>Administrateur</strong>;
  const nombre = clesDe(habilitations).length;
  const tous = habilitations
    .map((h) => `${h.menu} : ${h.submenus.map((s) => libelleDroit(h.menu, s)).join(', ')}`)
    .join('\n');
  return (
    <span title={tous}>
      {nombre === 0 ? (
        <span className="discret">aucun droit</span>
      ) : (
        `${nombre} droit${nombre > 1 ? 's' : ''}`
      )}
    </span>
  );
}

const COLONNES: readonly Colonne<Compte>[] = [
  {
    key: 'fullname',
    label: 'NOM COMPLET',
    triable: true,
    rendre: (u) => (
      <span className="coupe" title={u.fullname}>
        {u.fullname}
      </span>
    ),
  },
  { key: 'name', label: 'NOM D’UTILISATEUR', largeur: 170, triable: true, carte: 'badge' },
  { key: 'telephone', label: 'TÉLÉPHONE', largeur: 130, cachee: 'etroit' },
  {
    key: 'email',
    label: 'E-MAIL',
    largeur: 190,
    cachee: 'etroit',
    rendre: (u) => (
      <span className="coupe" title={u.email ?? ''}>
        {u.email}
      </span>
    ),
  },
  {
    key: 'last_connexion',
    label: 'DERNIÈRE CONNEXION',
    format: 'datetime',
    largeur: 172,
    triable: true,
  },
  {
    key: 'is_admin',
    label: 'DROITS',
    carte: 'badge',
    largeur: 150,
    triable: true,
    champs: ['is_admin', 'habilitations'],
    toCSV: 'oui_non',
    rendre: Droits,
  },
  {
    key: 'has_pin',
    label: 'PIN',
    carte: 'absente',
    largeur: 80,
    toCSV: 'oui_non',
    rendre: (u) => (u.has_pin ? 'Défini' : <span className="discret">—</span>),
  },
  {
    key: 'is_active',
    label: 'ÉTAT',
    carte: 'badge',
    largeur: 120,
    triable: true,
    toCSV: 'oui_non',
    rendre: (u) => (
      <StatusBadge
        statut={u.is_active ? 'Actif' : 'Désactivé'}
        tone={u.is_active ? 'success' : 'neutre'}
      />
    ),
  },
  {
    key: 'created_at',
    label: 'CRÉÉ LE',
    format: 'date',
    largeur: 110,
    triable: true,
    cachee: true,
  },
];
const LIGNES = 25;
const ETATS = [
  { value: '', label: 'Actifs' },
  { value: 'desactives', label: 'Désactivés' },
  { value: 'tous', label: 'Tous' },
];

const LISTE = {
  nom: 'utilisateurs',
  appel: listerUtilisateurs,
  colonnes: COLONNES,
  rows: LIGNES,
  champsActes: CHAMPS_COMPTE,
} satisfies ListAsked<Compte, (typeof CHAMPS_COMPTE)[number]>;
const comptesDe = (etat: string) => (etat === 'tous' ? {} : { is_active: etat !== 'desactives' });
export const lireUtilisateursDAbord = async () => {
  const adresse = new URLSearchParams(location.search);
  if (vueDe(adresse) !== 'utilisateurs') return;
  await readFirst({ ...LISTE, fixe: comptesDe(adresse.get('etat') ?? '') });
};

function Utilisateurs({ tabs }: { tabs?: ReactNode }) {
  const [ouvert, ouvrir] = useState<Ouvert | null>(null);
  // Shown once, over what was opened since.
  const [provisoire, donner] = useState<CompteProvisoire | null>(null);
  useAskedBack('utilisateur', (id) => ouvrir({ genre: 'fiche', id }));
  const [parametres] = useSearchParams();
  const etat = parametres.get('etat') ?? '';
  const fixe = useMemo(() => comptesDe(etat), [etat]);
  const fermer = () => ouvrir(null);
  return (
    <>
      <ListTable<Compte, (typeof CHAMPS_COMPTE)[number]>
        {...LISTE}
        title="Utilisateurs"
        tabs={tabs}
        fixe={fixe}
        emptyText="Aucun utilisateur"
        filters={(_, changer) => (
          <Combobox
            aria-label="État des comptes"
            value={etat}
            options={ETATS}
            onChange={(e) => changer({ filtres: { etat: e.currentTarget.value } })}
          />
        )}
        primary={
          <Button
            intent="primary"
            icon={<NewPerson />}
            onClick={() => ouvrir({ genre: 'fiche', id: null })}
          >
            Nouvel utilisateur
          </Button>
        }
        rowActionsWidth={76}
        rowActions={(u) => <ActionsCompte compte={u} ouvrir={ouvrir} donner={donner} />}
      />
      {ouvert?.genre === 'fiche' && (
        <UtilisateurDialogue id={ouvert.id} fermer={fermer} surCree={donner} />
      )}
      {ouvert?.genre === 'pin' && <PinDialogue compte={ouvert.compte} fermer={fermer} />}
      {provisoire && <ProvisoireDialogue compte={provisoire} fermer={() => donner(null)} />}
    </>
  );
}

export const ecran: CodeDEcran = { Contenu: UtilisateursEcran, lireDAbord: lireUtilisateursDAbord };
