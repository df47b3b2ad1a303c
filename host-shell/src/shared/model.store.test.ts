import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  chooseModel,
  followModel,
  forgetDefaultModel,
  forgetLostModel,
  keepDefaultModel,
  modelStore,
  watchStoredModel,
} from './model.store.ts';

const key = 'atrium.model';
const tell = (value: unknown) => {
  localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
  dispatchEvent(new StorageEvent('storage', { key }));
};

describe('modelStore', () => {
  const end = watchStoredModel();
  beforeEach(() => {
    localStorage.clear();
    forgetDefaultModel();
  });
  afterEach(() => localStorage.clear());

  it('has the default ID and no name until the profile loads', () => {
    expect(modelStore.getState()).toEqual({ modelId: 'gpt-4o', modelName: '' });
  });

  it('stores the choice with its activity and keeps it when another tab announces the same model', () => {
    chooseModel({ modelId: 'a', modelName: 'A', activityId: 'act' });
    followModel({ modelId: 'a', modelName: 'A' });
    expect(modelStore.getState().activityId).toBe('act');
    followModel({ modelId: 'b', modelName: 'B' });
    expect(modelStore.getState()).toEqual({ modelId: 'b', modelName: 'B' });
  });

  it('follows another tab’s choice', () => {
    tell({ modelId: 'c', modelName: 'C' });
    expect(modelStore.getState().modelName).toBe('C');
  });

  it.each(['{', '[]', '7', { modelId: 1, modelName: 'x' }, { modelId: '', modelName: 'x' }])('ignores %j in storage', (garbage) => {
    tell(garbage);
    expect(modelStore.getState().modelId).toBe('gpt-4o');
  });

  it('uses the profile’s default without a stored choice and forgets it at log-out', () => {
    keepDefaultModel({ modelId: 'p/large', modelName: 'Large' });
    expect(modelStore.getState()).toEqual({ modelId: 'p/large', modelName: 'Large' });
    chooseModel({ modelId: 'a', modelName: 'A' });
    keepDefaultModel({ modelId: 'p/small', modelName: 'Small' });
    expect(modelStore.getState().modelName).toBe('A');
    tell('null');
    expect(modelStore.getState().modelName).toBe('Small');
    keepDefaultModel(null);
    expect(modelStore.getState()).toEqual({ modelId: 'gpt-4o', modelName: '', isUnconnected: true });
    forgetDefaultModel();
    expect(modelStore.getState()).toEqual({ modelId: 'gpt-4o', modelName: '' });
  });

  it('drops a choice that is no longer connected', () => {
    chooseModel({ modelId: 'a', modelName: 'A' });
    forgetLostModel(['a', 'b']);
    expect(modelStore.getState().modelName).toBe('A');
    forgetLostModel(['b']);
    expect(modelStore.getState().modelId).toBe('gpt-4o');
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('stops following when the watch ends', () => {
    end();
    tell({ modelId: 'late', modelName: 'Late' });
    expect(modelStore.getState().modelId).toBe('gpt-4o');
  });
});
