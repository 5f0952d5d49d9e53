import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { subscriptions } from '#client/base/subscribe.ts';
import { typeset } from '#client/base/typography.ts';
import { DemandesEcran } from '#client/vente/mobile-money/demandes-ecran.tsx';
import { ReglagesDuMobileMoney } from '#client/vente/mobile-money/reglages-mobiles.offert.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import type {
  DemandeMobile,
  DemandeMobileDetail,
} from '#shared/vente/mobile-money/demande.schema.ts';
import * as phrases from '#shared/vente/mobile-money/ecran.phrases.ts';
import { confirmerProduction } from '#shared/vente/mobile-money/mobile-money.phrases.ts';
import type { ReglagesMobiles } from '#shared/vente/mobile-money/reglages.schema.ts';
import type { Session } from '#shared/admin/utilisateur/utilisateur.schema.ts';
import { uneDemandeMobile, uneSession } from '#tests/factories/objets-du-fil.ts';
import {
  chaqueFoisUnPoste,
  type Demande,
  listeDuServeur,
  monterPoste,
  type Serveur,
} from '#tests/harness/poste-de-test.tsx';

const repond = uneSession({
  habilitations: [{ menu: 'PRIVILEGES', submenus: ['mobile_money'] }],
});
const lit = uneSession({ habilitations: [{ menu: 'VENTE', submenus: ['vente'] }] });
const bouton = (name: string | RegExp) => screen.getByRole('button', { name });
const posts = (demandes: Demande[]) => demandes.filter((d) => d.chemin.startsWith('POST'));
const choisir = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

chaqueFoisUnPoste();

describe('[MOB-40] la page du mobile money', () => {
  const detail = (d: Partial<DemandeMobile> = {}): DemandeMobileDetail => ({
    ...uneDemandeMobile(d),
    remboursable: false,
    prochain_at: null,
    echanges: [
      {
        id: 1,
        operation: 'statut',
        debut_at: '2026-11-21T10:41:00.000+01:00',
        duree_ms: 120,
        statut: 200,
        envoi: 'GET /payments/7K2MPR4XWN8Q',
        reponse: '{"status":"TS"}',
        issue: 'payee',
      },
    ],
  });
  async function ouvrir(
    d: Partial<DemandeMobile>,
    serveur: Serveur = {},
    session: Session = repond,
  ): Promise<Demande[]> {
    const lue = detail(d);
    const demandes = monterPoste(
      <>
        <DemandesEcran />
        <ConfirmDialog />
      </>,
      session,
      {
        'GET /api/demandes-mobiles': listeDuServeur([uneDemandeMobile(d)]),
        'GET /api/demandes-mobiles/9': () => ({ data: lue }),
        ...serveur,
      },
      '/vente/mobile-money?demande=9',
    );
    await screen.findByText(/1 échange avec/);
    return demandes;
  }

  it('ce qui est à traiter d’abord, sans date ; toutes, celles de deux jours', async () => {
    const demandes = monterPoste(<DemandesEcran />, repond, {
      'GET /api/demandes-mobiles': listeDuServeur([uneDemandeMobile()]),
    });
    await screen.findByText('MP261130.1041.A77');
    const listes = () => demandes.filter((d) => d.chemin.startsWith('GET /api/demandes-mobiles?'));
    expect(listes().at(-1)?.chemin).toMatch(/vue=a_traiter/);
    expect(listes().at(-1)?.chemin).not.toMatch(/period_from/);
    fireEvent.click(screen.getByRole('tab', { name: typeset('Toutes') }));
    await waitFor(() => expect(listes().at(-1)?.chemin).toMatch(/period_from=\d{4}/));
    expect(listes().at(-1)?.chemin).not.toMatch(/vue=/);
  });

  it('rendue en espèces : le tiroir, le motif, et le code de qui signe s’il est demandé', async () => {
    let signee = false;
    const demandes = await ouvrir(
      {},
      {
        'GET /api/sessions-caisse': () => ({ data: [{ id: 5, caisse_libelle: 'Caisse 1' }] }),
        'POST /api/demandes-mobiles/9/rembourser': ({ corps }) => {
          signee = corps['pin'] === '1234';
          return signee
            ? { data: uneDemandeMobile({ etat: 'remboursee' }) }
            : { statut: 403, errors: ['Au-dessus du seuil.'], code: 'accord_requis' };
        },
      },
    );
    fireEvent.click(bouton(typeset(`${phrases.rembourser}…`)));
    expect(screen.getByText(phrases.parOperateurImpossible)).toBeTruthy();
    fireEvent.click(bouton(phrases.rembourser));
    expect((await screen.findByRole('alert')).textContent).toBe(typeset(phrases.tiroirRequis));
    await screen.findByRole('option', { name: 'Caisse 1' });
    choisir(/^Tiroir/, '5');
    choisir(/^Motif/, 'Client revenu');
    fireEvent.click(bouton(phrases.rembourser));
    fireEvent.change(await screen.findByLabelText(/^Code PIN/), { target: { value: '1234' } });
    fireEvent.click(bouton(phrases.rembourser));
    await waitFor(() => expect(signee).toBe(true));
    expect(posts(demandes).at(-1)?.corps).toEqual({
      version: 4,
      voie: 'especes',
      motif: 'Client revenu',
      session_id: 5,
      pin: '1234',
    });
  });

  it('[MOB-15] rendre, la réponse perdue : le motif reste, et la somme n’est rendue qu’une fois', async () => {
    const { promise: tarde, resolve: perdre } = Promise.withResolvers<'coupe'>();
    let envois = 0;
    const demandes = await ouvrir(
      {},
      {
        'GET /api/sessions-caisse': () => ({ data: [{ id: 5, caisse_libelle: 'Caisse 1' }] }),
        'POST /api/demandes-mobiles/9/rembourser': () => {
          envois += 1;
          return envois === 1 ? tarde : { data: uneDemandeMobile({ etat: 'remboursee' }) };
        },
      },
    );
    fireEvent.click(bouton(typeset(`${phrases.rembourser}…`)));
    await screen.findByRole('option', { name: 'Caisse 1' });
    choisir(/^Tiroir/, '5');
    choisir(/^Motif/, 'Client revenu');
    const rendre = bouton(phrases.rembourser);
    fireEvent.click(rendre);
    fireEvent.click(rendre);
    await waitFor(() => expect(posts(demandes)).toHaveLength(1));
    act(() => perdre('coupe'));
    await screen.findByRole('alert');
    expect(screen.getByLabelText<HTMLInputElement>(/^Motif/).value).toBe('Client revenu');
    fireEvent.click(rendre);
    await waitFor(() => expect(screen.queryByLabelText(/^Motif/)).toBeNull());
    const [premier, second, ...autres] = posts(demandes).map((d) => d.cle);
    expect([second, autres]).toEqual([premier, []]);
  });

  it('rattachée : seules les ventes du même montant, encore à vérifier, se proposent', async () => {
    const aVerifier = (id: number, montant: number): DemandeMobile =>
      uneDemandeMobile({ id, montant, vente_id: id, etat: 'rattachee', a_verifier: true });
    const demandes = await ouvrir(
      {},
      {
        'GET /api/demandes-mobiles': listeDuServeur([aVerifier(71, 3_000), aVerifier(72, 2_500)]),
        'POST /api/demandes-mobiles/9/rattacher': () => ({
          data: uneDemandeMobile({ etat: 'rattachee', vente_id: 71 }),
        }),
      },
    );
    fireEvent.click(bouton(typeset(`${phrases.rattacher}…`)));
    await screen.findByRole('option', { name: /N°71/ });
    expect(screen.queryByRole('option', { name: /N°72/ })).toBeNull();
    choisir(/^Vente/, '71');
    choisir(/^Motif/, 'Même client');
    fireEvent.click(bouton('Rattacher'));
    await waitFor(() =>
      expect(posts(demandes).map((d) => d.corps)).toEqual([
        { version: 4, vente_id: 71, motif: 'Même client' },
      ]),
    );
  });

  it('incertaine : payée avec la référence du relevé, jamais supposée', async () => {
    const demandes = await ouvrir(
      { etat: 'incertaine', ref_operateur: null, confirmee_at: null },
      {
        'POST /api/demandes-mobiles/9/constater': () => ({
          data: uneDemandeMobile({ etat: 'confirmee' }),
        }),
      },
    );
    fireEvent.click(bouton(phrases.constater));
    fireEvent.click(bouton('Enregistrer'));
    expect((await screen.findByRole('alert')).textContent).toBe(typeset(phrases.reponseRequise));
    fireEvent.click(screen.getByRole('radio', { name: phrases.PAYEE_OU_NON.oui }));
    choisir(/^Référence lue/, 'mp 261130.b12');
    fireEvent.click(bouton('Enregistrer'));
    await waitFor(() =>
      expect(posts(demandes).map((d) => d.corps)).toEqual([
        { version: 4, payee: true, ref_operateur: 'MP261130.B12' },
      ]),
    );
  });

  it('à vérifier : une question dit la référence, puis elle est vue', async () => {
    const demandes = await ouvrir(
      { etat: 'rattachee', pilote: 'manuel', a_verifier: true, vente_id: 408, motif: null },
      {
        'POST /api/demandes-mobiles/9/verifier': () => ({
          data: uneDemandeMobile({ etat: 'rattachee' }),
        }),
      },
    );
    fireEvent.click(bouton(phrases.verifier));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('MP261130.1041.A77');
    fireEvent.click(within(question).getByRole('button', { name: /OUI/i }));
    await waitFor(() => expect(posts(demandes).map((d) => d.corps)).toEqual([{ version: 4 }]));
  });

  it('qui n’en répond pas lit, n’y trouve aucun acte ; l’événement met l’état à jour', async () => {
    let lue = detail({ motif: null });
    await ouvrir({}, { 'GET /api/demandes-mobiles/9': () => ({ data: lue }) }, lit);
    expect(screen.queryByRole('button', { name: /Rembourser|Rattacher/ })).toBeNull();
    const statut = () =>
      screen.queryAllByRole('status').find((e) => e.textContent?.includes(phrases.traiteePar));
    expect(statut()).toBeTruthy();
    lue = detail({
      version: 5,
      etat: 'remboursee',
      motif: null,
      remboursee_at: '2026-11-21T10:42:00.000+01:00',
      remboursee_par: 'Chantal Obame',
      remboursee_voie: 'especes',
    });
    const { remboursable: _par, prochain_at: _quand, echanges: _dits, ...demande_mobile } = lue;
    act(() =>
      subscriptions.receive({
        topic: 'demandes-mobiles',
        seq: 1,
        nom: 'demande_mobile.change',
        at: lue.updated_at,
        donnees: { demande_mobile },
      }),
    );
    expect(await screen.findByText(/Chantal Obame/)).toBeTruthy();
    expect(statut()).toBeUndefined();
  });
});

describe('[MOB-16] les réglages du mobile money', () => {
  const REGLAGES: ReglagesMobiles = {
    version: 3,
    pilote: 'singpay',
    mode: 'essai',
    adresse: null,
    libelle: 'Pharmacie du Port',
    faute: null,
    prefixes: [
      { prefixe: '077', operateur: 'airtel' },
      { prefixe: '066', operateur: 'moov' },
    ],
    valeurs: [
      { cle: 'client_id', valeur: 'PH-1', pose: true },
      { cle: 'client_secret', valeur: '', pose: true },
      { cle: 'wallet', valeur: 'W-1', pose: true },
    ],
    en_cours: 0,
  };
  const admin = uneSession({ is_admin: true });
  async function ouvrir(session = admin): Promise<Demande[]> {
    const demandes = monterPoste(
      <>
        <ReglagesDuMobileMoney />
        <ConfirmDialog />
      </>,
      session,
      {
        'GET /api/mobile-money-reglages': () => ({ data: REGLAGES }),
        'POST /api/mobile-money-reglages': () => ({ data: { ...REGLAGES, version: 4 } }),
      },
    );
    await screen.findByLabelText('Opérateur relié');
    return demandes;
  }

  it('un secret posé ne se montre pas, et ne part que remplacé ; ce qui ne change pas non plus', async () => {
    const demandes = await ouvrir();
    const secret = screen.getByLabelText<HTMLInputElement>(/^Secret client/);
    expect(secret.type).toBe('password');
    expect(secret.value).toBe('');
    expect(secret.placeholder).toBe(typeset(phrases.inchange));
    choisir(/^Portefeuille/, 'W-2');
    fireEvent.click(bouton('Enregistrer'));
    await waitFor(() => expect(posts(demandes)).toHaveLength(1));
    expect(posts(demandes)[0]?.corps).toMatchObject({
      pilote: 'singpay',
      valeurs: [{ cle: 'wallet', valeur: 'W-2' }],
      prefixes: REGLAGES.prefixes,
      quitter_l_essai: false,
      version: 3,
    });
  });

  it('en production seulement après une question ; un préfixe faux n’est pas envoyé', async () => {
    const demandes = await ouvrir();
    choisir(/^Airtel Money/, '077 77');
    fireEvent.click(bouton('Enregistrer'));
    expect((await screen.findByRole('alert')).textContent).toBe(typeset(phrases.prefixeFaux('77')));
    choisir(/^Airtel Money/, '077, 074');
    choisir(/^Mode/, 'production');
    fireEvent.click(bouton('Enregistrer'));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain(typeset(confirmerProduction));
    expect(posts(demandes)).toEqual([]);
    fireEvent.click(within(question).getByRole('button', { name: /OUI/i }));
    await waitFor(() =>
      expect(posts(demandes).map((d) => d.corps)).toMatchObject([
        {
          mode: 'production',
          quitter_l_essai: true,
          valeurs: [],
          prefixes: [
            { prefixe: '077', operateur: 'airtel' },
            { prefixe: '074', operateur: 'airtel' },
            { prefixe: '066', operateur: 'moov' },
          ],
        },
      ]),
    );
  });

  it('lus sans être changés par qui n’est pas administrateur', async () => {
    await ouvrir(uneSession({ habilitations: [{ menu: 'ADMIN', submenus: ['parametre'] }] }));
    expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull();
    expect(screen.getByText(phrases.reglageDAdministrateur)).toBeTruthy();
  });
});
