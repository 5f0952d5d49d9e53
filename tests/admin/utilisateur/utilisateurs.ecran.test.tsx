import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { typeset } from '#client/base/typography.ts';
import { UtilisateursEcran } from '#client/admin/utilisateur/utilisateurs-ecran.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import * as phrasesUtilisateur from '#shared/admin/utilisateur/utilisateur.phrases.ts';
import type { Session } from '#shared/admin/utilisateur/utilisateur.schema.ts';
import type { Compte } from '#shared/admin/utilisateur/compte.schema.ts';
import { uneSession } from '#tests/factories/objets-du-fil.ts';
import { type Demande, monterPoste, type Serveur } from '#tests/harness/poste-de-test.tsx';

const unCompte = (c: Partial<Compte> = {}): Compte => {
  const { caisse_id: _, ...session } = uneSession({
    id: 6,
    fullname: 'Brice Mba',
    name: 'brice',
    habilitations: [{ menu: 'VENTE', submenus: ['caisse'] }],
  });
  return {
    ...session,
    version: 1,
    has_pin: true,
    has_second_facteur: false,
    created_at: '2026-11-01T08:00:00.000+01:00',
    ...c,
  };
};
const dans = (element: HTMLElement) => within(element);
type Fiche = ReturnType<typeof dans>;
const chef = uneSession({ id: 1, fullname: 'Cheffe', is_admin: true, habilitations: [] });
const gestionnaire = uneSession({
  id: 3,
  fullname: 'Gestionnaire',
  habilitations: [{ menu: 'ADMIN', submenus: ['utilisateur'] }],
});
const COMPTES = [
  unCompte(),
  unCompte({ id: 1, fullname: 'Cheffe', name: 'cheffe', is_admin: true, habilitations: [] }),
  unCompte({
    id: 3,
    fullname: 'Gestionnaire',
    name: 'gest',
    habilitations: gestionnaire.habilitations,
  }),
];

function monter(session: Session, plus: Serveur = {}): Demande[] {
  return monterPoste(
    <>
      <UtilisateursEcran />
      <ConfirmDialog />
    </>,
    session,
    {
      'GET /api/utilisateurs': () => ({ data: COMPTES }),
      ...Object.fromEntries(
        COMPTES.map((c) => [`GET /api/utilisateurs/${c.id}`, () => ({ data: c })]),
      ),
      ...plus,
    },
    '/admin/utilisateurs',
  );
}
async function ouvrirActions(nom: string): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: `Actes de ${nom}` }));
  return screen.findByRole('menu', { name: `Actes de ${nom}` });
}
async function ouvrirFiche(nom: string): Promise<Fiche> {
  fireEvent.click(within(await ouvrirActions(nom)).getByText('Modifier'));
  await screen.findAllByText('Tout le menu');
  return dans(screen.getByRole('dialog'));
}
const groupe = (fiche: Fiche, menu: string) => dans(fiche.getByRole('group', { name: menu }));
const case_ = (fiche: Fiche, menu: string, nom: string | RegExp) =>
  groupe(fiche, menu).getByRole<HTMLInputElement>('checkbox', { name: nom });

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  document.execCommand = vi.fn(() => true);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('la grille des habilitations', () => {
  it('« Tout le menu » a trois états et coche ou décoche son groupe ; rien d’autre ne bouge', async () => {
    monter(chef);
    const fiche = await ouvrirFiche('Brice Mba');
    const tout = case_(fiche, 'VENTE', 'Tout le menu');
    expect([tout.checked, tout.indeterminate]).toEqual([false, true]);
    fireEvent.click(tout);
    expect([tout.checked, tout.indeterminate]).toEqual([true, false]);
    expect(
      groupe(fiche, 'VENTE')
        .getAllByRole<HTMLInputElement>('checkbox')
        .every((c) => c.checked),
    ).toBe(true);
    fireEvent.click(case_(fiche, 'VENTE', 'Devis'));
    expect([tout.checked, tout.indeterminate]).toEqual([false, true]);
    fireEvent.click(tout);
    fireEvent.click(tout);
    expect([tout.checked, tout.indeterminate]).toEqual([false, false]);
    expect(
      groupe(fiche, 'STOCK')
        .getAllByRole<HTMLInputElement>('checkbox')
        .some((c) => c.checked),
    ).toBe(false);
  });
  it('un administrateur a tout, figé, avec sa raison ; l’interrupteur ôté rend ce qui était coché', async () => {
    monter(chef);
    const fiche = await ouvrirFiche('Brice Mba');
    fireEvent.click(fiche.getByRole('checkbox', { name: 'Administrateur' }));
    const cases = groupe(fiche, 'Habilitations').getAllByRole<HTMLInputElement>('checkbox');
    expect(cases.every((c) => c.checked && c.disabled)).toBe(true);
    expect(fiche.getByRole('group', { name: 'Habilitations' })).toHaveProperty(
      'tagName',
      'FIELDSET',
    );
    expect(
      document.getElementById(
        fiche.getByRole('group', { name: 'Habilitations' }).getAttribute('aria-describedby') ?? '',
      )?.textContent,
    ).toBe('Un administrateur a tous les droits.');
    fireEvent.click(fiche.getByRole('checkbox', { name: 'Administrateur' }));
    expect(
      groupe(fiche, 'Habilitations')
        .getAllByRole<HTMLInputElement>('checkbox', { checked: true })
        .map((c) => c.closest('label')?.textContent),
    ).toEqual(['Caisses']);
  });
  it('un profil remplit, les flèches parcourent, l’enregistrement envoie ce qui est coché', async () => {
    const demandes = monter(chef, {
      'POST /api/utilisateurs/6/update': () => ({ data: COMPTES[0] }),
    });
    const fiche = await ouvrirFiche('Brice Mba');
    fireEvent.click(fiche.getByRole('button', { name: 'Vendeur' }));
    const premiere = case_(fiche, 'STOCK', 'Tout le menu');
    premiere.focus();
    fireEvent.keyDown(premiere, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(case_(fiche, 'STOCK', 'Produits'));
    fireEvent.keyDown(case_(fiche, 'STOCK', 'Produits'), { key: 'ArrowRight' });
    expect(document.activeElement).toBe(case_(fiche, 'VENTE', 'Réservations'));
    fireEvent.click(fiche.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(demandes.find((d) => d.chemin.startsWith('POST'))?.corps).toEqual({
      version: 1,
      habilitations: [{ menu: 'VENTE', submenus: ['reservation', 'devis'] }],
    });
  });
  it('un refus du serveur se lit dans la fiche, qui garde la saisie', async () => {
    monter(chef, {
      'POST /api/utilisateurs/6/update': () => ({
        statut: 422,
        errors: ['Le nom « Cheffe » est déjà utilisé.'],
      }),
    });
    const fiche = await ouvrirFiche('Brice Mba');
    fireEvent.change(fiche.getByLabelText('Nom complet'), { target: { value: 'Cheffe' } });
    fireEvent.click(fiche.getByRole('button', { name: 'Enregistrer' }));
    expect((await fiche.findByRole('alert')).textContent).toBe(
      typeset('Le nom « Cheffe » est déjà utilisé.'),
    );
    expect(fiche.getByLabelText<HTMLInputElement>('Nom complet').value).toBe('Cheffe');
  });
  it('qui n’est pas administrateur ne donne pas ce qu’il n’a pas, ni ne change ses propres droits', async () => {
    monter(gestionnaire);
    const fiche = await ouvrirFiche('Brice Mba');
    expect(case_(fiche, 'ADMIN', /^Paramètres ?\(Vous ne pouvez pas donner/).disabled).toBe(true);
    expect(case_(fiche, 'ADMIN', 'Utilisateurs').disabled).toBe(false);
    expect(fiche.getByRole<HTMLInputElement>('checkbox', { name: 'Administrateur' }).disabled).toBe(
      true,
    );
    fireEvent.click(fiche.getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sienne = await ouvrirFiche('Gestionnaire');
    expect(sienne.getAllByRole<HTMLInputElement>('checkbox').every((c) => c.disabled)).toBe(true);
    expect(sienne.getAllByText(phrasesUtilisateur.propresDroits)).toHaveLength(2);
  });
});

describe('les actes', () => {
  it('un nouveau compte montre son mot de passe une fois ; la copie marche sans presse-papiers', async () => {
    monter(chef, {
      'POST /api/utilisateurs': () => ({
        data: {
          ...unCompte({ id: 9, fullname: 'Neuve', name: 'neuve' }),
          mot_de_passe_provisoire: 'ABCDEFGH23',
        },
      }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Nouvel utilisateur' }));
    fireEvent.change(screen.getByLabelText('Nom complet'), { target: { value: 'Neuve' } });
    fireEvent.change(screen.getByLabelText('Nom d’utilisateur'), { target: { value: 'neuve' } });
    fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(
      (
        await screen.findByLabelText<HTMLInputElement>('Mot de passe provisoire', {
          selector: 'input[readonly]',
        })
      ).value,
    ).toBe('ABCDEFGH23');
    fireEvent.click(screen.getByRole('button', { name: 'Copier' }));
    expect(await screen.findByText('Copié.')).toBeDefined();
    expect(document.execCommand).toHaveBeenCalledWith('copy');
    fireEvent.click(screen.getByRole('button', { name: 'J’ai noté le mot de passe' }));
    await waitFor(() => expect(document.body.textContent).not.toContain('ABCDEFGH23'));
  });
  it('[CHG-7] le mot de passe qui vient en retard se montre, sans ôter la fiche ouverte depuis', async () => {
    const reponse = Promise.withResolvers<undefined>();
    monter(chef, {
      'POST /api/utilisateurs/6/reset-password': async () => {
        await reponse.promise;
        return { data: { ...unCompte(), mot_de_passe_provisoire: 'ABCDEFGH23' } };
      },
    });
    fireEvent.click(within(await ouvrirActions('Brice Mba')).getByText(/mot de passe/i));
    fireEvent.click(await screen.findByText('OUI'));
    const fiche = await ouvrirFiche('Gestionnaire');
    fireEvent.change(fiche.getByLabelText('Nom complet'), { target: { value: 'Gérante' } });
    reponse.resolve(undefined);
    await screen.findByLabelText('Mot de passe provisoire', { selector: 'input[readonly]' });
    expect(fiche.getByLabelText<HTMLInputElement>('Nom complet').value).toBe('Gérante');
    fireEvent.click(screen.getByRole('button', { name: 'J’ai noté le mot de passe' }));
    await waitFor(() => expect(document.body.textContent).not.toContain('ABCDEFGH23'));
    expect(fiche.getByLabelText<HTMLInputElement>('Nom complet').value).toBe('Gérante');
  });
  it('désactiver demande, NON ne fait rien, OUI envoie ; un acte interdit dit pourquoi', async () => {
    const demandes = monter(chef, {
      'POST /api/utilisateurs/6/destroy': () => ({ data: COMPTES[0] }),
    });
    const envois = () => demandes.filter((d) => d.chemin.startsWith('POST')).map((d) => d.chemin);
    fireEvent.click(within(await ouvrirActions('Brice Mba')).getByText('Désactiver'));
    fireEvent.click(await screen.findByRole('button', { name: 'NON' }));
    expect(envois()).toEqual([]);
    fireEvent.click(within(await ouvrirActions('Brice Mba')).getByText('Désactiver'));
    fireEvent.click(await screen.findByRole('button', { name: 'OUI' }));
    await waitFor(() => expect(envois()).toEqual(['POST /api/utilisateurs/6/destroy']));
    const miennes = within(await ouvrirActions('Cheffe'));
    expect(miennes.getByText(phrasesUtilisateur.desactiverSoiMeme)).toBeDefined();
    expect(miennes.getByText(phrasesUtilisateur.motDePasseSoiMeme)).toBeDefined();
  });
  it('les journaux ne sont offerts qu’aux administrateurs', async () => {
    monter(gestionnaire);
    await screen.findByText('Brice Mba');
    expect(screen.queryAllByRole('tab')).toEqual([]);
    cleanup();
    monter(chef);
    expect((await screen.findAllByRole('tab')).map((t) => t.textContent)).toEqual([
      'Utilisateurs',
      'Journal des connexions',
      'Journal d’audit',
      'Sécurité',
    ]);
    fireEvent.keyDown(screen.getByRole('tab', { name: 'Utilisateurs' }), { key: 'ArrowRight' });
    const journal = await screen.findByRole('tab', { selected: true, name: /connexions/ });
    expect(document.activeElement).toBe(journal);
  });
});
