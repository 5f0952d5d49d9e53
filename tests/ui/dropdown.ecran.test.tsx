import { Button, Menu, MenuItem, OverlaysProvider } from '@blueprintjs/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Dropdown } from '#client/ui/dropdown.tsx';
import { arreterLaMontre, DELAIS, passer } from '#tests/harness/montre.ts';

afterEach(cleanup);

/** Its first frame is painted when time passes. */
const arreterLesImages = () =>
  arreterLaMontre([...DELAIS, 'performance', 'requestAnimationFrame', 'cancelAnimationFrame']);

function ouvrirMenu() {
  const modifier = vi.fn();
  render(
    <OverlaysProvider>
      <Dropdown
        content={
          <Menu>
            <MenuItem text="Modifier" onClick={modifier} />
            <MenuItem text="Statistiques" />
          </Menu>
        }
      >
        <Button>Actes</Button>
      </Dropdown>
    </OverlaysProvider>,
  );
  const bouton = () => screen.getByRole('button', { name: 'Actes' });
  return { bouton, modifier };
}

describe('ce qu’un bouton ouvre sous lui', () => {
  it('se dit avant d’être ouvert, et n’est pas encore là', () => {
    const { bouton } = ouvrirMenu();
    expect(bouton().getAttribute('aria-haspopup')).toBe('menu');
    expect(bouton().getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('menuitem')).toBeNull();
  });
  it('une pression va à la première ligne ; Échap rend le clavier au bouton', async () => {
    const { bouton } = ouvrirMenu();
    bouton().focus();
    fireEvent.click(bouton());
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Modifier' })),
    );
    expect(bouton().getAttribute('aria-expanded')).toBe('true');
    fireEvent.keyDown(screen.getByRole('menuitem', { name: 'Modifier' }), { key: 'Escape' });
    await waitFor(() => expect(document.activeElement).toBe(bouton()));
    fireEvent.click(bouton());
    await waitFor(() => expect(screen.getAllByRole('menuitem')).toHaveLength(2));
  });
  it('Échap avant que sa première image ne soit peinte : le bouton a le clavier, et le garde', async () => {
    arreterLesImages();
    const { bouton } = ouvrirMenu();
    bouton().focus();
    fireEvent.click(bouton());
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    for (const ms of [60, 400]) {
      await passer(ms);
      expect(document.activeElement).toBe(bouton());
    }
    expect(screen.queryByRole('menuitem')).toBeNull();
  });
  it('un double clic l’ouvre et le laisse ouvert ; un autre, plus tard, le referme', async () => {
    arreterLesImages();
    const { bouton } = ouvrirMenu();
    bouton().focus();
    fireEvent.click(bouton(), { detail: 1 });
    fireEvent.click(bouton(), { detail: 2 });
    await passer(60);
    expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Modifier' }));
    await passer(300);
    expect(bouton().getAttribute('aria-expanded')).toBe('true');
    fireEvent.click(bouton(), { detail: 1 });
    fireEvent.click(bouton(), { detail: 2 });
    await passer(1_000);
    expect(screen.queryByRole('menuitem')).toBeNull();
    expect(document.activeElement).toBe(bouton());
  });
  it('d’un menu à l’autre, le clavier rappelé par le premier : Échap le rend au bouton pressé', async () => {
    render(
      <OverlaysProvider>
        {['Actes', 'Outils'].map((nom) => (
          <Dropdown
            key={nom}
            content={
              <Menu>
                <MenuItem text={`Ligne d’${nom}`} />
              </Menu>
            }
          >
            <Button>{nom}</Button>
          </Dropdown>
        ))}
      </OverlaysProvider>,
    );
    const ligne = (nom: string) => screen.findByRole('menuitem', { name: `Ligne d’${nom}` });
    fireEvent.click(screen.getByRole('button', { name: 'Actes' }));
    const premiere = await ligne('Actes');
    await waitFor(() => expect(document.activeElement).toBe(premiere));
    fireEvent.mouseDown(screen.getByRole('button', { name: 'Outils' }));
    fireEvent.click(screen.getByRole('button', { name: 'Outils' }));
    const seconde = await ligne('Outils');
    await waitFor(() => expect(document.activeElement).toBe(seconde));
    fireEvent.keyDown(seconde, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByText('Ligne d’Outils')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Outils' }));
  });
  it('une ligne pressée fait son acte une fois, et tout se referme', async () => {
    const { bouton, modifier } = ouvrirMenu();
    fireEvent.click(bouton());
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Modifier' }));
    expect(modifier).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  });
});
