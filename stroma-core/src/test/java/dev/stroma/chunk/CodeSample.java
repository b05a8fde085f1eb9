package dev.stroma.chunk;

import java.util.List;

/**
 * A little source in each language, and the declarations in it.
 */
enum CodeSample {

	JAVA("java", 10, """
			package a;

			@Entity(names = { "x",
					"y" })
			public record Pair<T>(T left, T right) {

				static final Pattern P = Pattern.compile("{");

				enum Side { LEFT, RIGHT }

				@Override public String toString() {
					return '{' + "\\"" + this.left;
				}

			}
			""", "", "Pair", "Pair.P", "Pair.Side", "Pair.toString"),

	KOTLIN("kt", 9, """
			package a

			data class Box(val size: Int) {

			    val text = \"""
			fun no() {
			\"""

			    fun grow(by: Int): Box =
			        Box(size + by)

			    fun String.shout() = uppercase()
			}

			fun main() {
			    println(Box(1).grow(2))
			}
			""", "", "Box", "Box.text", "Box.grow", "Box.String.shout", "main"),

	TYPESCRIPT("ts", 10, """
			import { a } from './a';

			export interface Shape {
			  area(): number;
			}

			// a regex, not a comment: /[/*]{/
			const open = /["{]/;

			export class Circle implements Shape {
			  constructor(private r: number) {
			    super();
			  }

			  area(): number {
			    return `${Math.PI} {` as any * this.r;
			  }
			}

			export const twice = (x: number) => {
			  return 2 * x;
			};
			""", "", "Shape", "open", "Circle", "Circle.constructor", "Circle.area", "twice"),

	PYTHON("py", 11, """
			\"""Module
			def no():
			\"""
			import os

			class Stack(list):
			    \"""A stack.\"""

			    @property
			    def top(self):
			        # the last one
			        return self[-1]

			    def push(self,
			             item):
			        self.append(item)

			async def main(): pass  # done
			""", "", "Stack", "Stack.top", "Stack.push", "main"),

	GO("go", 10, """
			package a

			import (
				"fmt"
			)

			// Point is one.
			type Point struct {
				X, Y int
			}

			func (p *Point) String() string {
				return fmt.Sprint(`{`, '{', p.X)
			}

			func main() { }
			""", "", "Point", "String", "main"),

	RUST("rs", 12, """
			use std::fmt;

			#[derive(Debug,
			    Clone)]
			pub struct Point<'a> { x: &'a str }

			impl<'a> fmt::Display for Point<'a> {
			    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
			        write!(f, "{{")
			    }

			    fn other(&self) -> char { '{' }
			}
			""", "Point", "Point.fmt", "Point.other"),

	CPP("cpp", 9, """
			#include <vector>

			namespace geo {

			template <typename T>
			class Grid {
			public:
			  Grid(int w);
			  ~Grid();
			};

			static std::vector<int>
			Grid::cells(int a)
			{
			  return {1'000'000, '{'};
			}

			}
			""", "", "geo", "geo.Grid", "geo.Grid.Grid", "geo.Grid::cells"),

	CSHARP("cs", 9, """
			using System;

			namespace Shop
			{
			    [Serializable]
			    public class Cart
			    {
			        public int Count { get; set; }

			        public void Add(string item)
			        {
			            Console.WriteLine("{" + item);
			        }
			    }
			}
			""", "", "Shop", "Shop.Cart", "Shop.Cart.Count", "Shop.Cart.Add"),

	PHP("php", 9, """
			<?php
			namespace App;

			# a note {
			class User
			{
			    private $name = 'it''s {';

			    public function name(): string
			    {
			        return <<<EOT
			function no() {
			EOT;
			    }
			}
			""", "App", "User", "User.$name", "User.name"),

	RUBY("rb", 7, """
			require "json"

			module Shop
			  # A cart.
			  class Cart
			    def add(item)
			      items << item unless item.nil?
			    end

			    def self.empty?
			      true
			    end
			  end
			end
			""", "", "Shop", "Shop.Cart", "Shop.Cart.add", "Shop.Cart.self.empty?"),

	SQL("sql", 9, """
			-- people; all of them
			create table if not exists person (
			  id integer,
			  name text default 'a;b'
			);

			CREATE INDEX person_name
			  ON person (name);

			insert into person values (1, 'x');
			""", "person", "person_name", ""),

	SHELL("sh", 8, """
			#!/bin/sh
			set -e

			# builds it
			build() {
			  cat <<EOF
			function no() {
			EOF
			  echo "${#1} it's"
			}

			function clean {
			  rm -rf target
			}

			build
			""", "", "build", "clean"),

	YAML("yaml", 6, """
			# services
			services:
			  web:
			    image: nginx # a server
			    ports:
			      - "80:80"
			  db:
			    image: postgres
			    command: |
			      key: no
			steps:
			  - name: compile
			    run: make all
			  - name: test
			    run: make test
			""", "services", "services.web", "services.web.ports", "services.db", "services.db.command", "steps",
			"steps.compile", "steps.test");

	private final String ending;

	private final int budget;

	private final String body;

	private final List<String> paths;

	CodeSample(String ending, int budget, String body, String... paths) {
		this.ending = ending;
		this.budget = budget;
		this.body = body;
		this.paths = List.of(paths);
	}

	String ending() {
		return this.ending;
	}

	int budget() {
		return this.budget;
	}

	String body() {
		return this.body;
	}

	List<String> paths() {
		return this.paths;
	}

}
