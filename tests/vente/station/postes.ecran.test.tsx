import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { typeset } from '#client/base/typography.ts';
import { subscriptions } from '#client/base/subscribe.ts';
import { ConfigurationEcran } from '#client/vente/caisse/configuration-ecran.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import type { Message } from '#shared/evenements.ts';
import * as phrases from '#shared/vente/station/station.phrases.ts';
import type { Station, VenteHorsLigne } from '#shared/vente/station/station.schema.ts';
import type { Habilitation } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { quand, uneSession } from '#tests/factories/objets-du-fil.ts';
import { chaqueFoisUnPoste, type Demande, monterPoste } from '#tests/harness/poste-de-test.tsx';
import { faireActe } from '#tests/harness/actes-de-ligne.ts';

const unPoste = (s: Partial<Station> = {}): Station => ({
  id: 3,
  version: 1,
  marque: 'P3',
  nom: 'Comptoir 2',
  creee_at: quand,
  vue_at: quand,
  ecartee_at: null,
  ecartee_par: null,
  dernier_numero: 12,
  empreinte: 'A1B2-C3D4',
  enrolee_at: quand,
  enrolee_par: 'Chantal Obame',
  demandee_par: 'Awa Ndong',
  ...s,
});
const PRIX = {
  quoi: 'prix',
  phrase: 'DOLIPRANE : vendu 1 000 FCFA, prix actuel 1 200 FCFA.',
} as const;
const STOCK = {
  quoi: 'stock',
  phrase: 'AMOXIL : 2 boîtes vendues, dont 1 manquait en stock ; régularisé.',
} as const;
const uneVente = (v: Partial<VenteHorsLigne> = {}): VenteHorsLigne => ({
  id: 7,
  station_id: 3,
  numero_provisoire: 'P3-0012',
  vente_id: 42,
  reservation_id: 50,
  numero_ticket: 1407,
  vendeur: 'Awa Ndong',
  envoyee_par: 'Awa Ndong',
  net_a_payer: 2500,
  faite_at: quand,
  recue_at: quand,
  decalage_ms: 0,
  ecarts: [PRIX, STOCK],
  vue_at: null,
  vue_par: null,
  ...v,
});
const CONFIGURER = [{ menu: 'VENTE', submenus: ['configuration', 'vente'] }];

/** The screen over a server that remembers what was set aside and looked at. */
class Scene {
  stations = [unPoste()];
  ventes: VenteHorsLigne[] = [];
  demandes: Demande[] = [];
  monter(habilitations: Habilitation[] = CONFIGURER, adresse = '?onglet=postes'): this {
    const page = <T,>(data: T[]) => ({ data, meta: { total: data.length, page: 1, rows: 25 } });
    this.demandes = monterPoste(
      <>
        <ConfigurationEcran />
        <ConfirmDialog />
      </>,
      uneSession({ habilitations }),
      {
        'GET /api/caisses': () => page([]),
        'GET /api/stations': () => page(this.stations),
        'GET /api/stations/ventes': ({ chemin }) =>
          page(this.ventes.filter((v) => !/a_voir=(1|true)/.test(chemin) || v.vue_at === null)),
        'POST /api/stations/3/ecarter': () =>
          this.changer({ ecartee_at: quand, ecartee_par: 'Moi' }),
        'POST /api/stations/3/reprendre': () =>
          this.changer({ ecartee_at: null, ecartee_par: null }),
        'POST /api/stations/ventes/7/vue': () => {
          this.ventes = this.ventes.map((v) => ({ ...v, vue_at: quand, vue_par: 'Moi' }));
          return { data: this.ventes[0] };
        },
      },
      `/vente/configuration${adresse}`,
    );
    return this;
  }
  changer(quoi: Partial<Station>) {
    this.stations = this.stations.map((s) => ({ ...s, ...quoi, version: s.version + 1 }));
    return { data: this.stations[0] };
  }
  #seq = 0;
  dire(nom: Message['nom'], donnees: object): void {
    const message = { topic: 'postes', seq: ++this.#seq, nom, at: quand, donnees } as Message;
    act(() => subscriptions.receive(message));
  }
  postees = () => this.demandes.map((d) => d.chemin).filter((c) => c.startsWith('POST'));
}
const rangee = async (nom: RegExp) => screen.findByRole('row', { name: nom });

describe('les postes, à qui en répond', () => {
  chaqueFoisUnPoste();

  it('[HSL-15] un poste se met à part, après une phrase qui dit ce que cela fait ; puis se reprend', async () => {
    const scene = new Scene().monter();
    const ligne = await rangee(/^P3/);
    expect(ligne.textContent).toContain('Comptoir 2');
    expect(ligne.textContent).toContain('P3-0012');
    expect(ligne.textContent).toContain('En service');
    await faireActe('P3', 'Mettre à part');
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain(typeset(phrases.ecarter.texte));
    fireEvent.click(within(question).getByRole('button', { name: 'NON' }));
    expect(scene.postees()).toEqual([]);
    await faireActe('P3', 'Mettre à part');
    fireEvent.click(await screen.findByRole('button', { name: 'OUI' }));
    await within(await rangee(/^P3/)).findByText('Mis à part');
    await faireActe('P3', 'Reprendre');
    await within(await rangee(/^P3/)).findByText('En service');
    expect(scene.postees()).toEqual([
      'POST /api/stations/3/ecarter',
      'POST /api/stations/3/reprendre',
    ]);
  });

  it('mis à part ailleurs, il le devient ici sous les yeux', async () => {
    const scene = new Scene().monter();
    await rangee(/^P3/);
    const mis = unPoste({ version: 2, ecartee_at: quand, ecartee_par: 'Chantal Obame' });
    scene.dire('station.change', { station: mis });
    expect((await rangee(/^P3/)).textContent).toContain('par Chantal Obame');
  });

  it('la ligne d’un poste ouvre ses ventes hors ligne', async () => {
    const scene = new Scene();
    scene.ventes = [uneVente({ ecarts: [] })];
    scene.monter(CONFIGURER, '?onglet=postes&vue=stations');
    fireEvent.click(await rangee(/^P3/));
    expect((await rangee(/^P3-0012/)).textContent).toContain('1407');
    expect(scene.demandes.map((d) => d.chemin).join()).toMatch(/search_by_keyword=P3-/);
  });

  it('[HSL-16] une vente arrive, s’ouvre, se lit en entier, se regarde : elle quitte la liste', async () => {
    const scene = new Scene();
    scene.ventes = [uneVente({ id: 5, numero_provisoire: 'P3-0011', ecarts: [STOCK] })];
    scene.monter();
    expect((await rangee(/^P3-0011/)).textContent).toContain('Stock');
    screen.getByRole('tab', { name: phrases.ventesARegarder(1), selected: true });
    scene.ventes = [uneVente()];
    scene.dire('vente_hors_ligne.recue', { vente_hors_ligne: uneVente(), station: unPoste() });
    const arrivee = await rangee(/^P3-0012/);
    expect(arrivee.textContent).toMatch(/Awa Ndong.*Prix, Stock.*À regarder/);
    fireEvent.keyDown(arrivee, { key: 'Enter' });
    const fiche = within(await screen.findByRole('dialog', { name: 'Vente hors ligne P3-0012' }));
    expect(fiche.getAllByRole('listitem').map((l) => l.textContent)).toEqual([
      typeset(PRIX.phrase),
      typeset(STOCK.phrase),
    ]);
    expect(fiche.getByRole('link', { name: 'Vente N° 42' }).getAttribute('href')).toBe(
      '/vente/dashboard?vente=42',
    );
    fireEvent.click(fiche.getByRole('button', { name: 'J’ai regardé' }));
    await screen.findByText(phrases.aucuneARegarder);
    await screen.findByRole('tab', { name: phrases.ventesARegarder(0) });
    expect(scene.postees()).toEqual(['POST /api/stations/ventes/7/vue']);
  });

  it('regardée ailleurs pendant qu’elle est ouverte : par qui, et plus rien à faire', async () => {
    const scene = new Scene();
    scene.ventes = [uneVente()];
    scene.monter();
    fireEvent.click(await rangee(/^P3-0012/));
    await screen.findByRole('button', { name: 'J’ai regardé' });
    const vue = uneVente({ vue_at: quand, vue_par: 'Chantal Obame' });
    scene.dire('vente_hors_ligne.vue', { vente_hors_ligne: vue });
    await screen.findByText(/Regardée par Chantal Obame/);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'J’ai regardé' })).toBeNull());
  });

  it('qui ne lit pas les ventes n’a pas le lien qui le refuserait', async () => {
    const scene = new Scene();
    scene.ventes = [uneVente()];
    scene.monter([{ menu: 'VENTE', submenus: ['configuration'] }]);
    fireEvent.click(await rangee(/^P3-0012/));
    const fiche = within(await screen.findByRole('dialog', { name: 'Vente hors ligne P3-0012' }));
    fiche.getByText(/Vente N° 42/);
    expect(fiche.queryByRole('link')).toBeNull();
  });

  it('une lecture refusée se dit, et se refait', async () => {
    const scene = new Scene();
    monterPoste(
      <ConfigurationEcran />,
      uneSession({ habilitations: CONFIGURER }),
      {
        'GET /api/stations/ventes': () => ({ statut: 500, errors: ['Base en panne.'] }),
        'GET /api/stations': () => ({ statut: 500, errors: ['Base en panne.'] }),
      },
      '/vente/configuration?onglet=postes',
    );
    await screen.findByText(/Base en panne/);
    expect(scene.postees()).toEqual([]);
    screen.getByRole('button', { name: 'Réessayer' });
  });
});
