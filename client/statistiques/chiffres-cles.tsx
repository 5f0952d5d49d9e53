import { useQuery } from '@tanstack/react-query';
import * as api from '#shared/statistiques/statistiques.api.ts';
import { chiffresCles } from './chiffres-cles.rules.ts';
import { type FiltreStat, lu } from './graphiques/definition-graphique.ts';

/** What the period came to, each beside the period before; none while it is read or cannot be. */
export function ChiffresCles({ filtre: { periode } }: { filtre: FiltreStat }) {
  const { data } = useQuery({
    queryKey: ['statistiques', 'chiffres-cles', periode],
    queryFn: async () => {
      const [evolution, marge] = await Promise.all([
        lu(api.lireEvolution, periode),
        lu(api.lireMargeBrute, periode),
      ]);
      return chiffresCles(evolution.data, marge.data);
    },
    refetchOnMount: 'always',
  });
  return (
    <dl className="stat-cles" tabIndex={0} aria-label="Chiffres de la période">
      {(data ?? chiffresCles(null, null)).map(({ nom, valeur, detail }) => (
        <div key={nom}>
          <dt>{nom}</dt>
          <dd>
            <b>{valeur}</b> <small>{detail}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
