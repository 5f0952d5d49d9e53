import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EcranClient } from '#client/vente/afficheur/ecran-client.ts';
import { typeset } from '#client/base/typography.ts';
import * as phrases from '#shared/vente/afficheur/afficheur.phrases.ts';
import type { Affichage, PanierDuClient } from '#shared/vente/afficheur/afficheur.schema.ts';

afterEach(() => document.body.replaceChildren());

const PANIER: PanierDuClient = {
  lignes: [
    { libelle: 'DOLIPRANE 1000', qte: 2, prix_ttc: 1250, total: 2500, prise_en_charge: 2000 },
    { libelle: 'SPASFON', qte: 1, prix_ttc: 3000, total: 3000, prise_en_charge: 2400 },
  ],
  total: 5500,
  prise_en_charge: 4400,
  remise: 100,
  net: 1000,
  client: null,
  paye: null,
};
const REPOS: Affichage = {
  afficheur_id: 1,
  caisse: 'Caisse 3',
  etape: 'repos',
  panier: null,
  precedent: null,
  mobile: null,
  messages: ['Vaccin contre la grippe'],
  pharmacie: {
    nom: 'Pharmacie du Centre',
    slogan: null,
    adresse: 'Libreville',
    telephones: ['011 00 00 00'],
    logo_url: null,
  },
  garde: {
    en_cours: true,
    debut_at: '2099-11-30T19:00:00.000Z',
    fin_at: '2099-12-01T07:00:00.000Z',
  },
};

function monter(affichage: Affichage): EcranClient {
  const racine = document.createElement('main');
  document.body.append(racine);
  const ecran = new EcranClient(racine);
  ecran.montrer(affichage);
  return ecran;
}
const dit = (mots: string) =>
  screen.getAllByRole('status').find((e) => e.textContent.includes(mots))?.textContent;

/** What the page asked to be told when its screen turns. */
let turned: () => void = () => undefined;
// By day, the system's preference decides.
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        turned = told;
      }
      observe() {}
    },
  );
});

describe('l’écran client', () => {
  it('au repos : la pharmacie, sa garde, ses messages', () => {
    const ecran = monter(REPOS);
    expect(screen.getByRole('heading', { name: 'Pharmacie du Centre' })).toBeTruthy();
    expect(screen.getByText(/^De garde jusqu’au mardi 1 décembre 2099/)).toBeTruthy();
    expect(screen.getByText('Vaccin contre la grippe')).toBeTruthy();
    ecran.dire('fin');
  });
  it('un panier : chaque ligne, ce que l’assurance paie, le net ; la dernière ajoutée se voit', () => {
    const ecran = monter({ ...REPOS, etape: 'panier', panier: PANIER });
    const lignes = within(screen.getByRole('list', { name: 'Produits' })).getAllByRole('listitem');
    expect(lignes.map((l) => l.textContent)).toEqual(
      [typeset('2DOLIPRANE 10002 × 1.2502.500'), 'SPASFON3.000'].map((t, i) =>
        i === 1 ? `1${t}` : t,
      ),
    );
    expect(lignes.map((l) => 'neuve' in l.dataset)).toEqual([false, true]);
    expect(screen.getByText(phrases.SUR_L_ECRAN.assurance).nextSibling?.textContent).toBe(
      typeset('- 4.400'),
    );
    expect(dit('À payer')).toBe(typeset('À payer1.000 FCFA'));
    const plus = PANIER.lignes.map((l, i) => (i === 0 ? { ...l, qte: 3 } : l));
    ecran.montrer({ ...REPOS, etape: 'panier', panier: { ...PANIER, lignes: plus } });
    const neuves = within(screen.getByRole('list', { name: 'Produits' })).getAllByRole('listitem');
    expect(neuves.map((l) => 'neuve' in l.dataset)).toEqual([true, false]);
    ecran.dire('fin');
  });
  it('une tablette que l’on tourne montre encore la dernière ligne', () => {
    const ecran = monter({ ...REPOS, etape: 'panier', panier: PANIER });
    const liste = screen.getByRole('list', { name: 'Produits' });
    const basDe = (bas: number) => () => new DOMRect(0, 0, 100, bas);
    liste.getBoundingClientRect = basDe(200);
    const neuve = within(liste).getAllByRole('listitem')[1];
    if (neuve) neuve.getBoundingClientRect = basDe(320);
    turned();
    expect(liste.scrollTop).toBe(120);
    ecran.dire('fin');
  });
  it('demandé sur le téléphone : « Saisissez votre code », l’opérateur et le montant', () => {
    const mobile = {
      operateur: 'Airtel Money',
      montant: 1000,
      depuis: '2026-11-30T10:00:00.000Z',
      etat: 'demandee' as const,
    };
    const ecran = monter({ ...REPOS, etape: 'mobile', panier: PANIER, mobile });
    expect(screen.getByText(phrases.SUR_L_ECRAN.code)).toBeTruthy();
    expect(screen.getByText('Airtel Money, 1.000 FCFA')).toBeTruthy();
    ecran.dire('fin');
  });
  it('payé : reçu, rendu en billets et pièces, le QR du ticket s’il y en a un', () => {
    const paye = {
      at: '2026-11-30T10:00:00.000Z',
      mode: 'Espèces',
      recu: 5000,
      rendu: 4100,
      ticket: { cote: 2, trace: 'M0 0h1v1h-1z' },
    };
    const ecran = monter({ ...REPOS, etape: 'paye', panier: { ...PANIER, net: 900, paye } });
    expect(screen.getByRole('heading', { name: 'Merci' })).toBeTruthy();
    expect(dit('À rendre')).toBe(typeset('À rendre4.100 FCFA'));
    const coupures = within(screen.getByRole('list', { name: phrases.SUR_L_ECRAN.coupures }));
    expect(coupures.getAllByRole('listitem').map((l) => l.textContent)).toEqual([
      typeset('2.000× 2'),
      '100',
    ]);
    expect(screen.getByRole('img', { name: phrases.SUR_L_ECRAN.codeTicket })).toBeTruthy();
    ecran.dire('fin');
  });
  it('coupé : un mot, et le dernier état reste ; sans rien à montrer, rien à dire', () => {
    const ecran = monter({ ...REPOS, etape: 'panier', panier: PANIER });
    const mot = screen.getByText(phrases.SUR_L_ECRAN.horsLigne);
    expect(mot.hidden).toBe(true);
    ecran.couper(true);
    expect(mot.hidden).toBe(false);
    expect(screen.getByText('SPASFON')).toBeTruthy();
    ecran.dire('Cet écran n’est pas relié');
    expect(mot.hidden).toBe(true);
    expect(screen.queryByText('SPASFON')).toBeNull();
  });
});
