import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { typeset } from '#client/base/typography.ts';
import { store } from '#client/base/store.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { demandeAccordAtom } from '#client/vente/accord/accord.atoms.ts';
import * as phrasesAccord from '#shared/vente/accord/accord.phrases.ts';
import { pinsBloques } from '#shared/admin/utilisateur/utilisateur.phrases.ts';
import type { EtatAccord, MotifAccord } from '#shared/vente/accord/accord.schema.ts';
import { uneReservation, uneSession } from '#tests/factories/objets-du-fil.ts';
import { serveurDeVente } from '#tests/factories/serveur-de-vente.ts';
import type { Demande, Serveur } from '#tests/harness/poste-de-test.tsx';
import { chaqueFoisUneVente, ecritures, ouvrirVente } from '#tests/harness/vente-de-test.tsx';

chaqueFoisUneVente();

const motif: MotifAccord = {
  genre: 'remise',
  produit_id: null,
  libelle: null,
  taux: 40,
  montant: 500,
  sur: 1_250,
  habituel: null,
};
const RIEN: EtatAccord = { version: 4, requis: [], accords: [] };
const remisee = () => uneReservation({ remise: 500, version: 4 });

/** The selling screen on one basket; `pin`: what the server says of a PIN. */
async function ouvrirPanier(
  r = remisee(),
  pin: Serveur[string] = () => ({ data: RIEN }),
): Promise<Demande[]> {
  const demandes = await ouvrirVente({
    ...serveurDeVente({ reservations: [r] }),
    'GET /api/accords': () => ({ data: { ...RIEN, requis: [motif] } }),
    'POST /api/accords': pin,
  });
  await screen.findByRole('heading', { name: 'N° 042' });
  return demandes;
}
const f9 = () => fireEvent.keyDown(window, { key: 'F9' });
const dialogue = () => screen.findByRole('dialog', { name: 'Accord du responsable' });
const reglement = () => screen.queryByRole('dialog', { name: 'Règlement' });
const accordsDemandes = (demandes: readonly Demande[], methode: string) =>
  demandes.filter((d) => d.chemin.startsWith(`${methode} /api/accords`));
async function taper(pin: string): Promise<void> {
  const champ = await screen.findByLabelText('Code PIN du responsable');
  fireEvent.change(champ, { target: { value: pin } });
  const bouton = await screen.findByRole('button', { name: 'Donner son accord' });
  fireEvent.submit(bouton.closest('form') ?? bouton);
}

describe('[ACO-5] l’accord d’un responsable, au poste', () => {
  it('avant de payer : les chiffres, le code, puis le règlement s’ouvre', async () => {
    const demandes = await ouvrirPanier();
    f9();
    const ouvert = await dialogue();
    expect(within(ouvert).getByRole('listitem').textContent).toBe(
      typeset(phrasesAccord.describeMotif(motif)),
    );
    expect(reglement()).toBeNull();
    await taper('2580');
    await waitFor(() => expect(reglement()).toBeTruthy());
    expect(accordsDemandes(demandes, 'POST').map((d) => d.corps)).toEqual([
      { reservation_id: 42, version: 4, pin: '2580' },
    ]);
  });
  it('on y renonce par Échap : rien n’est payé, et on peut redemander', async () => {
    const demandes = await ouvrirPanier();
    f9();
    const champ = await within(await dialogue()).findByLabelText('Code PIN du responsable');
    fireEvent.keyDown(champ, { key: 'Escape' });
    await waitFor(() => expect(store.get(demandeAccordAtom)).toBeNull());
    expect(reglement()).toBeNull();
    expect(accordsDemandes(demandes, 'POST')).toEqual([]);
    f9();
    expect(await dialogue()).toBeTruthy();
  });
  it('on y renonce pendant l’envoi : la réponse tardive ne ferme pas ce qu’on redemande', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    await ouvrirPanier(remisee(), async () => {
      await promise;
      return { data: RIEN };
    });
    f9();
    await taper('2580');
    fireEvent.keyDown(screen.getByLabelText('Code PIN du responsable'), { key: 'Escape' });
    await waitFor(() => expect(store.get(demandeAccordAtom)).toBeNull());
    f9();
    await waitFor(() => expect(store.get(demandeAccordAtom)).not.toBeNull());
    await act(async () => resolve(undefined));
    expect(store.get(demandeAccordAtom)).not.toBeNull();
    await taper('2580');
    await waitFor(() => expect(reglement()).toBeTruthy());
  });
  it('un code faux se dit, le champ se vide ; trop : il faut attendre', async () => {
    let essais = 0;
    await ouvrirPanier(remisee(), () => {
      essais += 1;
      return essais === 1
        ? { statut: 422, errors: [phrasesAccord.accordPinFaux] }
        : { statut: 429, errors: [pinsBloques(300)], attendre: 300 };
    });
    f9();
    await taper('0000');
    expect(await screen.findByText(phrasesAccord.accordPinFaux)).toBeTruthy();
    const champ = screen.getByLabelText<HTMLInputElement>('Code PIN du responsable');
    expect(champ.value).toBe('');
    await taper('0001');
    expect(await screen.findByText(pinsBloques(300))).toBeTruthy();
    await waitFor(() => expect(champ.disabled).toBe(true));
    expect(reglement()).toBeNull();
  });
  it('avant d’envoyer : rien ne part sans lui', async () => {
    const demandes = await ouvrirPanier();
    await screen.findByRole('option', { name: 'Caisse 1' });
    fireEvent.change(screen.getByLabelText('Caisse'), { target: { value: '3' } });
    fireEvent.keyDown(window, { key: 'F8' });
    await dialogue();
    const envois = () => ecritures(demandes).filter((c) => 'switch_caisse_at' in c);
    expect(envois()).toEqual([]);
    await taper('2580');
    await waitFor(() => expect(envois()).toHaveLength(1));
  });
  it('un responsable connecté n’est pas interrogé, et son accord part', async () => {
    const demandes = await ouvrirPanier();
    store.set(sessionAtom, uneSession({ is_admin: true }));
    f9();
    await waitFor(() => expect(reglement()).toBeTruthy());
    expect(accordsDemandes(demandes, 'POST').map((d) => d.corps)).toEqual([
      { reservation_id: 42, version: 4 },
    ]);
    expect(screen.queryByLabelText('Code PIN du responsable')).toBeNull();
  });
  it('sans remise ni prise en charge, rien n’est demandé à personne', async () => {
    const demandes = await ouvrirPanier(uneReservation());
    f9();
    await waitFor(() => expect(reglement()).toBeTruthy());
    expect(accordsDemandes(demandes, 'GET')).toEqual([]);
  });
  it('quitter l’écran y renonce', async () => {
    await ouvrirPanier();
    f9();
    await dialogue();
    expect(store.get(demandeAccordAtom)?.reservation_id).toBe(42);
    cleanup();
    expect(store.get(demandeAccordAtom)).toBeNull();
  });
});
