import { useQuery } from '@tanstack/react-query';
import { readApi } from '#client/base/call-api.ts';
import { cache, dataOf } from '#client/base/cache.ts';
import { useTopic } from '#client/base/subscribe.ts';
import type { Declaration, ReadOf, RecordOf } from '#shared/record.ts';

export function rereadRecords({
  declared,
  calls,
}: Pick<RecordOf<Declaration>, 'declared' | 'calls'>): void {
  for (const queryKey of [[declared.plural], ['liste', calls.list.chemin]])
    void cache.invalidateQueries({ queryKey });
}

/** All records, live, for filters and forms. */
export function useRecords<D extends Declaration>(of: RecordOf<D>) {
  const queryKey = [of.declared.plural];
  useTopic(of.declared.plural, () => rereadRecords(of), queryKey);
  return useQuery<ReadOf<D>[]>({
    queryKey,
    queryFn: async () => dataOf(await readApi(of.calls.list, { silencieux: true })),
  });
}
