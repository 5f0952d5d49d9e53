import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Edit, Trash } from '@blueprintjs/icons';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigurationEcran } from '#client/vente/caisse/configuration-ecran.tsx';
import { type RowAct, RowActs } from '#client/ui/liste/row-acts.tsx';
import { DepensesOnglet } from '#client/vente/vente/journee/depenses-onglet.tsx';
import type { Depense } from '#shared/gestion/depense/depense.schema.ts';
import { uneCaisse, uneSession } from '#tests/factories/objets-du-fil.ts';
import { faireActe } from '#tests/harness/actes-de-ligne.ts';
import { chaqueFoisUnPoste, monterPoste } from '#tests/harness/poste-de-test.tsx';
import { toastsDits } from '#tests/harness/vente-de-test.tsx';

chaqueFoisUnPoste();
const chantal = { ...uneSession({ id: 7, fullname: 'Chantal OBONE' }), is_admin: true };
const masquer = (table: string, ...colonnes: string[]) =>
  localStorage.setItem(
    `liste:7:${table}`,
    JSON.stringify({ colonnes: Object.fromEntries(colonnes.map((c) => [c, false])) }),
  );

describe('ce qu’on fait d’une ligne tient derrière un seul « ••• »', () => {
  const modifier = vi.fn<() => void>();
  const supprimer = vi.fn<() => void>();
  const montrer = (raison: string | null = null, ...plus: RowAct[]) =>
    monterPoste(
      <RowActs
        of="DUPONT"
        opening="Modifier DUPONT"
        acts={[{ icon: <Edit />, text: 'Modifier', reason: raison, act: modifier }, ...plus]}
      />,
      chantal,
      {},
    );
  const suppression: RowAct = { icon: <Trash />, text: 'Supprimer', danger: true, act: supprimer };
  beforeEach(() => vi.clearAllMocks());

  it('le premier acte est celui que la ligne ouvre ; les autres sont au menu', async () => {
    montrer(null, suppression);
    const ouvre = screen.getByRole('button', { name: 'Modifier DUPONT' });
    expect(ouvre.matches('[data-ouvre]')).toBe(true);
    fireEvent.click(ouvre);
    expect(modifier).toHaveBeenCalledTimes(1);
    await faireActe('DUPONT', 'Supprimer');
    expect(supprimer).toHaveBeenCalledTimes(1);
  });

  it('seul, il n’a pas de menu', () => {
    montrer();
    expect(screen.getAllByRole('button').map((b) => b.ariaLabel)).toEqual(['Modifier DUPONT']);
  });

  it('empêché, il reste atteignable et dit pourquoi, sur la ligne comme au menu', async () => {
    montrer('Seul un administrateur le peut.', suppression);
    fireEvent.click(screen.getByRole('button', { name: 'Modifier DUPONT' }));
    expect(toastsDits().map(([, texte]) => texte)).toEqual(['Seul un administrateur le peut.']);
    await faireActe('DUPONT', /^Modifier/);
    expect(modifier).not.toHaveBeenCalled();
  });
});

describe('les actes d’une ligne lisent ce qu’ils demandent, quelles que soient les colonnes', () => {
  it('[CAI-8] une caisse dit qui y est bloqué ; la ligne s’ouvre sur sa configuration', async () => {
    masquer('caisses', 'libelle');
    const bloque = {
      utilisateur_id: 8,
      fullname: 'Rose ESSONO',
      jusqu_a: '2999-01-01T10:42:00+01:00',
    };
    monterPoste(<ConfigurationEcran />, chantal, {
      'GET /api/caisses': () => ({
        data: [uneCaisse({ pins_bloques: [bloque] })],
        meta: { total: 1 },
      }),
    });
    expect(await screen.findByRole('button', { name: 'Débloquer Rose ESSONO' })).toBeTruthy();
    const configurer = screen.getByRole('button', { name: 'Configurer Caisse 1' });
    expect(configurer.matches('[data-ouvre]')).toBe(true);
  });

  it('une dépense dont la date et le montant sont masqués les garde', async () => {
    masquer('journee-depenses', 'date', 'montant');
    const depense: Depense = {
      id: 5,
      version: 1,
      libelle: 'Eau',
      categorie: 'Divers',
      montant: 12_500,
      date: '2026-02-03',
      caisse_id: null,
      caisse_libelle: null,
      created_by: 'Chantal OBONE',
      created_at: '2026-02-03T10:00:00+01:00',
    };
    const demandes = monterPoste(<DepensesOnglet periode={{}} />, chantal, {
      'GET /api/depenses': () => ({ data: [depense], meta: { total: 1 } }),
      'GET /api/caisses': () => ({ data: [] }),
      'POST /api/depenses/5/update': () => ({ data: depense }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Modifier Eau' }));
    const montant = screen.getByLabelText<HTMLInputElement>('Montant (FCFA)');
    expect(montant.value).toBe('12.500');
    fireEvent.change(screen.getByLabelText('Libellé'), { target: { value: 'Eau et gaz' } });
    fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => {
      const envoi = demandes.find((d) => d.chemin === 'POST /api/depenses/5/update');
      expect(envoi?.corps).toEqual({ libelle: 'Eau et gaz', version: 1 });
    });
  });
});
