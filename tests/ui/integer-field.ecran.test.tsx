import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useShortcuts } from '#client/base/shortcuts.ts';
import { IntegerField } from '#client/ui/integer-field.tsx';

afterEach(cleanup);

/** A quantity in a screen that hears these keys; answers what was done, in order. */
function ecran(...touches: string[]): string[] {
  const faits: string[] = [];
  function Ecran() {
    useShortcuts('vente', Object.fromEntries(touches.map((t) => [t, () => faits.push(t)])));
    return (
      <IntegerField
        field="qte"
        label="Quantité"
        value={1}
        frozen={false}
        onChange={(n) => faits.push(`quantité ${n}`)}
      />
    );
  }
  render(<Ecran />);
  return faits;
}
const taper = (valeur: string) =>
  fireEvent.change(screen.getByLabelText('Quantité'), { target: { value: valeur } });

it.each([
  ['F8', { key: 'F8' }],
  ['F4', { key: 'F4' }],
  ['Alt+2', { key: '2', code: 'Digit2', altKey: true }],
  ['Ctrl+ArrowDown', { key: 'ArrowDown', ctrlKey: true }],
])(
  'une quantité en cours de frappe part avec %s, avant que l’écran ne l’entende',
  (nom, touche) => {
    const faits = ecran(nom);
    taper('3');
    fireEvent.keyDown(screen.getByLabelText('Quantité'), touche);
    expect(faits).toEqual(['quantité 3', nom]);
  },
);

it('Échap la rend, et Alt seul ne la prend pas', () => {
  const faits = ecran('F8');
  taper('3');
  fireEvent.keyDown(screen.getByLabelText('Quantité'), { key: 'Alt', altKey: true });
  expect(faits).toEqual([]);
  fireEvent.keyDown(screen.getByLabelText('Quantité'), { key: 'Escape' });
  fireEvent.keyDown(screen.getByLabelText('Quantité'), { key: 'F8' });
  expect(faits).toEqual(['F8']);
});

it('[MNT-4] un taux à décimales s’écrit à la virgule, et se relit tel quel', () => {
  const faits: number[] = [];
  render(
    <IntegerField
      field="taux"
      label="Prise en charge"
      value={82.5}
      frozen={false}
      onChange={(n) => faits.push(n)}
    />,
  );
  const champ = screen.getByLabelText<HTMLInputElement>('Prise en charge');
  expect(champ.value).toBe('82,5');
  fireEvent.change(champ, { target: { value: '70,25' } });
  fireEvent.keyDown(champ, { key: 'Enter' });
  expect(faits).toEqual([70.25]);
});
