import { Button } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { heureDe } from '#shared/base/dates.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import { trancher } from '../panier/panier.actions.ts';
import { conflitsAtom } from '../reservation.atoms.ts';

/** Edit conflict: both values, author, time, two choices. Nothing is lost before one. */
export function BandeConflit({ id }: { id: number }) {
  const conflit = useAtomValue(conflitsAtom)[id];
  if (!conflit) return null;
  const { leur, ecarts } = conflit;
  return (
    <div className="conflit teinte-warning" role="alert">
      <p>
        <span aria-hidden="true">▲</span>{' '}
        <strong>
          {phrasesReservation.modifiePar(
            leur.modifiee_par ?? leur.etat_caisse_par ?? 'un autre poste',
            heureDe(new Date(leur.updated_at)),
          )}
        </strong>
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="vue-cachee">Quoi</span>
            </th>
            <th scope="col">La vôtre</th>
            <th scope="col">La sienne</th>
          </tr>
        </thead>
        <tbody>
          {ecarts.map((e) => (
            <tr key={e.quoi}>
              <th scope="row">{e.quoi}</th>
              <td className="nombre">{e.mien}</td>
              <td className="nombre">{e.leur}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="conflit-actes">
        <Button
          intent="primary"
          text="Garder les miennes"
          onClick={() => trancher(id, 'miennes')}
        />
        <Button text="Prendre les leurs" onClick={() => trancher(id, 'leurs')} />
      </div>
    </div>
  );
}
